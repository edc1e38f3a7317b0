/** Quotas in the options and the output of `npm run site`. */
import { SiteError } from '../domains/operations/index.ts';
import { formatQuota, parseQuota, type Quota, type listQuotas } from '../domains/quotas/index.ts';

export const QUOTA_OPTIONS = {
  storage: { type: 'string' },
  items: { type: 'string' },
  requests: { type: 'string' },
} as const;

const NAMES = ['storage', 'items', 'requests'] as const;
const EXAMPLES: Readonly<Record<keyof Quota, string>> = {
  storage: '5GB',
  items: '10000',
  requests: '100/s',
};

/** The limits of a site, with what is used of them. */
export function formatQuotaLines(
  quota: Awaited<ReturnType<typeof listQuotas>>[number] | undefined,
): string[] {
  if (quota === undefined) return [];
  return NAMES.flatMap((name) => {
    const value = quota[name];
    if (value === null) return [];
    const used = name === 'requests' ? '' : `${formatQuota(name, quota.used[name])} of `;
    return [`${name} ${used}${formatQuota(name, value)}`];
  });
}

/** The limits among the options. Throws a `SiteError` for one that cannot be read. */
export function readQuotaOptions(options: Partial<Record<keyof Quota, string>>): Partial<Quota> {
  const given = NAMES.flatMap((name): [keyof Quota, number | null][] => {
    const text = options[name];
    if (text === undefined) return [];
    const value = parseQuota(name, text);
    if (value !== undefined) return [[name, value]];
    throw new SiteError(`--${name}=${text} cannot be read: write --${name}=${EXAMPLES[name]}, or none.`);
  });
  return Object.fromEntries(given);
}
