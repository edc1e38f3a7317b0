/** Reads and writes quotas as operators write them: `5GB`, `10000`, `100/s`, `none`. */

/** Bytes; articles and products; requests a second. Null is no limit. */
export interface Quota {
  storage: number | null;
  items: number | null;
  requests: number | null;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const THOUSAND = 1_000;
const BYTES = /^(\d{1,12}(?:\.\d{1,3})?)\s*([KMGT]?B)$/i;
const COUNT = /^\d{1,9}$/;
const RATE = /^(\d{1,6})\/s$/;
const NONE = 'none';

/** A limit; undefined for a text that is none. */
export function parseQuota(name: keyof Quota, text: string): number | null | undefined {
  if (text === NONE) return null;
  if (name === 'items') return COUNT.test(text) ? Number(text) : undefined;
  if (name === 'requests') return readPositive(RATE.exec(text)?.[1]);
  const [, amount, unit = ''] = BYTES.exec(text) ?? [];
  const power = UNITS.indexOf(unit.toUpperCase() as (typeof UNITS)[number]);
  return amount === undefined ? undefined : Math.round(Number(amount) * THOUSAND ** power);
}

/** A site that answers nobody would be shut by mistake. */
function readPositive(text: string | undefined): number | undefined {
  const value = Number(text);
  return value > 0 ? value : undefined;
}

/** `1.2 GB` */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / THOUSAND ** power;
  const isWhole = amount >= 100 || power === 0;
  return `${isWhole ? Math.round(amount) : Math.round(amount * 10) / 10} ${UNITS[power]}`;
}

/** A limit, or what is used of it. */
export function formatQuota(name: keyof Quota, value: number): string {
  if (name === 'storage') return formatBytes(value);
  return name === 'items' ? String(value) : `${value}/s`;
}
