/** Sends what is counted of visits, without a cookie and a name. */

/** False when the visitor asks not to be tracked, or the browser cannot send without being waited for. */
export function mayCount(): boolean {
  const optsOut =
    navigator.doNotTrack === '1' ||
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  return !optsOut && typeof navigator.sendBeacon === 'function';
}

/** `path` is written out: the list of all calls is larger than a visitor's program. */
export function sendCount(path: string, body: object): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
