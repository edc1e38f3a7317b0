const PAYLOAD = /<script type="application\/json" id="page-payload">(.*?)<\/script>/s;

/** The part of a page's HTML that is the page payload, from 0 to 1. */
export function payloadShareOf(html: string): number {
  return Buffer.byteLength(PAYLOAD.exec(html)?.[1] ?? '') / Buffer.byteLength(html);
}
