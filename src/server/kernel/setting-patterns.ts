/** Lists the patterns of settings that are texts. */

export const NOT_EMPTY = /[^]/u;

/** The name of a folder. */
export const FOLDER = /^[a-z0-9][a-z0-9-]{0,62}$/u;

/** An address without a path. */
export const ORIGIN = /^https?:\/\/[^/?#\s@]+\/?$/u;

/** An address without a query. */
export const ADDRESS = /^https?:\/\/[^\s?#@]+$/u;

/** `s3://BUCKET/PREFIX` */
export const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9_-]{1,100}){0,5}\/?$/u;

export const REGION = /^[A-Za-z0-9-]{1,60}$/u;

export const PERCENT = /^[0-9](\.[0-9]{1,4})?$/u;

/** Addresses of tiles have the places `{z}`, `{x}` and `{y}`. */
export const TILES =
  /^https?:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})[^\s"'<>;,]+$/u;

export const MAIL_ADDRESS = /^(?=[^]{1,254}$)[^\s@<>"]+@[A-Za-z0-9.-]+$/u;

const MAIL_USER = /(([\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+@)?/u;
const MAIL_HOST = /([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/u;
export const SMTP = new RegExp(
  String.raw`^smtps?://${MAIL_USER.source}${MAIL_HOST.source}/?(\?[^\s#]*)?$`,
  'u',
);

/** `NAME=VALUE,NAME=VALUE` */
export const HEADERS = /^[^=,\s]+=([^,\s%]|%[0-9A-Fa-f]{2})*(,[^=,\s]+=([^,\s%]|%[0-9A-Fa-f]{2})*)*$/u;

const OCTET = /(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])/u;
const NETWORK = new RegExp(
  String.raw`${OCTET.source}(\.${OCTET.source}){3}(\/(3[0-2]|[12]?[0-9]))?|` +
    String.raw`[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*(\/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))?`,
  'u',
);
/** Addresses and networks with commas. */
export const NETWORKS = new RegExp(String.raw`^\s*(${NETWORK.source})(\s*,\s*(${NETWORK.source}))*\s*$`, 'u');

/** An address without TLS and without a name: of a program on this machine. */
export const OWN_ORIGIN = new RegExp(
  String.raw`^http://(${OCTET.source}(\.${OCTET.source}){3}|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?$`,
  'u',
);

/** Texts with so many characters. */
export function ofLength(min: number, max?: number): RegExp {
  return new RegExp(`^[^]{${min},${max ?? ''}}$`, 'u');
}
