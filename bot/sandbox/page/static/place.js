/**
 * Where in the page one is: `?as=<person>#<channel>` or `#<channel>/<message>`. The address alone brings a person back
 * to where they were, in another tab too; and Discord's own links to channels and messages lead to places here.
 */

/** The person whom the address names, or null. */
export const personHere = () => new URLSearchParams(location.search).get('as')

/** The place that the address names: {channel, message}, each null where it does not. */
export function placeHere() {
  const [channel, message] = location.hash.slice(1).split('/')
  return { channel: channel || null, message: message || null }
}

/** @param {{channel: string, message?: string|null}} place */
export const hashOf = ({ channel, message }) => `#${channel}${message ? `/${message}` : ''}`

/** The address of the page as another person. */
export const addressAs = (person) => `${location.pathname}?as=${person}`

/** The place that one of Discord's links means, or null where it is no such link. */
export function placeOf(href) {
  const found = /^https?:\/\/(?:www\.|ptb\.|canary\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/.exec(href)
  return found && { channel: found[1], message: found[2] ?? null }
}

/** Names person and channel in the address without a step in the tab's history. */
export function settle(person, place) {
  history.replaceState(null, '', `${location.pathname}?as=${person}${hashOf(place)}`)
}
