/** Small line drawings, in the colour of the text around them. */

const PATHS = {
  menu: ['M4 7h16', 'M4 12h16', 'M4 17h16'],
  hash: ['M5 9h15', 'M4 15h15', 'M10 4 8 20', 'M16 4l-2 16'],
  thread: ['M6 4v9a3 3 0 0 0 3 3h9', 'M14 12l4 4-4 4'],
  at: ['M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z', 'M15.500 8.500V13a2.500 2.500 0 0 0 5 0v-1a8.500 8.500 0 1 0-3.500 6.900'],
  clock: ['M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17z', 'M12 7.500V12l3 2'],
  tab: ['M13 5h6v6', 'M19 5l-8 8', 'M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4'],
  plus: ['M12 5v14', 'M5 12h14'],
  close: ['M6 6l12 12', 'M18 6 6 18'],
  send: ['M4 12 20 4l-4 16-4-7z', 'M12 13 20 4'],
  down: ['M12 5v14', 'M6 13l6 6 6-6'],
  chevron: ['M6 9l6 6 6-6'],
  check: ['M5 12.500l4.500 4.500L19 7'],
  eye: ['M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z', 'M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z'],
  envelope: ['M4 6h16v12H4z', 'M4 7l8 6 8-6'],
  door: ['M14 4h5v16h-5', 'M4 12h10', 'M10 8l4 4-4 4'],
  file: ['M7 3h7l4 4v14H7z', 'M14 3v4h4'],
  trash: ['M5 7h14', 'M9 7V4h6v3', 'M7 7l1 13h8l1-13'],
  warning: ['M12 4 2.500 20h19z', 'M12 10v4.500', 'M12 17v.500'],
}

const SVG = 'http://www.w3.org/2000/svg'

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  for (const each of PATHS[name]) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', each)
    svg.append(path)
  }
  return svg
}
