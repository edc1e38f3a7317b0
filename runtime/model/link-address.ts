/** Reads an address that people type or paste as a link, by the one rule for all of them. */

/** What is wrong with an address. */
type LinkProblem = 'empty' | 'unfinished' | 'host' | 'phone' | 'mail' | 'scheme' | 'characters' | 'long';

/** The address as it is stored, or what is wrong with the text. */
type ReadLink = { url: string } | { problem: LinkProblem };

/** Longest stored address in characters. */
const MAX_LENGTH = 2000;

// Chat programs and documents add invisible marks around what is copied.
const AROUND =
  /^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069]+|[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069]+$/gu;
// Browsers remove or rewrite these before they read the scheme. A space is allowed inside a path.
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;
const SCHEME = /^([a-z][a-z0-9+-]*):/i;
const PLACE_HERE = /^(?:\/|\.\/|#.|\?.)/;
const PHONE_SEPARATORS = /[\s.()（）\-‐-―－]|%20/gu;
const PHONE = /^\+?\d{3,20}$/;
const MAIL = /^[^\s@,?<>()"]+@[^\s@,?<>()"]+(?:,[^\s@,?<>()"]+@[^\s@,?<>()"]+)*(?:\?.*)?$/u;

/**
 * Reads an address as people paste it: `http(s)://`, `www.`, `tel:`, `mailto:`, `#part`, a path of this site.
 * Reading a stored address gives the same address.
 */
export function readLink(text: string): ReadLink {
  const address = text.replace(AROUND, '');
  if (address === '') return { problem: 'empty' };
  if (FORBIDDEN.test(address) || !address.isWellFormed()) return { problem: 'characters' };
  const read = readAddress(address);
  return 'url' in read && read.url.length > MAX_LENGTH ? { problem: 'long' } : read;
}

function readAddress(address: string): ReadLink {
  if (address.startsWith('//')) return readWebAddress(`https:${address}`);
  if (/^www\./i.test(address)) return readWebAddress(`https://${address}`);
  if (PLACE_HERE.test(address)) return { url: encode(address) };
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  const rest = address.slice((scheme?.length ?? 0) + 1);
  if (scheme === 'http' || scheme === 'https') return readWebAddress(address);
  if (scheme === 'tel') return readPhone(rest);
  if (scheme === 'mailto') return readMail(rest);
  return { problem: scheme === undefined || /^\d/.test(rest) ? 'unfinished' : 'scheme' };
}

function readWebAddress(address: string): ReadLink {
  if (!/^https?:\/\/[^/?#]/i.test(address)) return { problem: 'host' };
  try {
    const { href, pathname, search, hash } = new URL(address);
    // `https://host` stays as it was written.
    const isBare = pathname === '/' && search === '' && hash === '' && !address.endsWith('/');
    return { url: encode(isBare ? href.slice(0, -1) : href) };
  } catch {
    return { problem: 'host' };
  }
}

function readPhone(rest: string): ReadLink {
  const number = rest.normalize('NFKC').replace(PHONE_SEPARATORS, '');
  return PHONE.test(number) ? { url: `tel:${number}` } : { problem: 'phone' };
}

function readMail(rest: string): ReadLink {
  const target = rest.trim();
  return MAIL.test(target) ? { url: `mailto:${encode(target)}` } : { problem: 'mail' };
}

/** Percent-encodes what a URL may not hold. What is encoded already stays so. */
function encode(text: string): string {
  return text
    .replace(/[^\u0021-\u007e]|["<>^`{|}]/gu, encodeURIComponent)
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}
