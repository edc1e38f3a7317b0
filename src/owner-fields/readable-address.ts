/** Shows the stored address of a link. */
import { decodeEscapes } from '../../runtime/model/percent-escapes.ts';

// Letters, digits and signs. Spaces and invisible characters stay encoded.
const VISIBLE = /^[\p{L}\p{M}\p{N}\p{S}\p{P}]+$/u;

/** An address with its characters of other scripts decoded, as people read it. */
export function readableAddress(address: string): string {
  return address.replace(/(?:%[89a-f][0-9a-f])+/gi, (codes) => {
    const text = decodeEscapes(codes);
    return text !== undefined && VISIBLE.test(text) ? text : codes;
  });
}
