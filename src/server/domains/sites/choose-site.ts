// Chooses the site of a request.
import type { Config } from '../../kernel/config.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { readCookie } from '../../kernel/cookies.ts';
import { invalidInput } from '../../kernel/http-error.ts';
import type { Visit } from '../../kernel/visit.ts';
import { isLoopbackHost, type Sites } from './sites.ts';

const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** True when a request may choose its site by a cookie: only on the developer's own machine. */
export function mayChooseSite(
  { NODE_ENV }: Pick<Config, 'NODE_ENV'>,
  request: Pick<Visit, 'hostname' | 'ip'>,
): boolean {
  return NODE_ENV !== 'production' && isLoopbackHost(request.hostname) && LOOPBACK_ADDRESSES.has(request.ip);
}

/** The site of a request. */
export function chooseSite(
  { config, sites }: { config: Pick<Config, 'NODE_ENV'>; sites: Sites },
  request: Visit,
): Promise<SiteIdentity> | SiteIdentity {
  const chosen = mayChooseSite(config, request) ? readCookie(request, 'projectCode') : undefined;
  if (chosen === undefined) return sites.find(request.hostname);
  return sites.get(chosen).then((site) => site ?? sites.find(request.hostname));
}

/**
 * Throws a 422 when the input names another site than the host, so that nothing is saved to the wrong site.
 */
export function requireThisSite({ projectCode }: SiteIdentity, meant: string): void {
  if (meant !== projectCode)
    throw invalidInput([
      { path: '/projectCode', rule: 'const', messageKey: 'site.other', params: { code: projectCode } },
    ]);
}
