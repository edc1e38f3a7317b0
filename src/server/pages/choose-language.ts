// Chooses the language of a page or a screen.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteIdentity } from '../kernel/caller.ts';
import { readCookie } from '../kernel/cookies.ts';
import { findAcceptedLanguage } from '../kernel/language.ts';

const ONE_YEAR_S = 31_536_000;

/** The language of a page: `?lang=`, else its path, else the cookie, else the default of the site. */
export function chooseLanguage(
  request: Pick<FastifyRequest, 'headers'>,
  site: SiteIdentity,
  lang?: string,
  named?: string,
): string {
  const wanted = isOf(site, lang) ? lang : (named ?? readCookie(request, 'language'));
  return isOf(site, wanted) ? wanted : site.defaultLanguage;
}

/** The same; a valid `?lang=` sets the cookie, except when the page is only prefetched. */
export function chooseAndRememberLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteIdentity,
  lang: string | undefined,
  named?: string,
): string {
  const isPrefetch = request.headers['sec-purpose']?.includes('prefetch') === true;
  if (isOf(site, lang) && readCookie(request, 'language') !== lang && !isPrefetch)
    reply.setCookie('language', lang, { path: '/', maxAge: ONE_YEAR_S, sameSite: 'lax' });
  return chooseLanguage(request, site, lang, named);
}

/**
 * The language of a screen: as for pages, but before the default of the site one that the browser accepts. A
 * screen has no address that search engines could find in another language.
 */
export function chooseScreenLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteIdentity,
  lang: string | undefined,
): string {
  const chosen = chooseAndRememberLanguage(request, reply, site, lang);
  const isChosen = [lang, readCookie(request, 'language')].some((each) => isOf(site, each));
  const accepted = isChosen ? undefined : findAcceptedLanguage(request);
  return isOf(site, accepted) ? accepted : chosen;
}

function isOf({ languages }: SiteIdentity, language: string | undefined): language is string {
  return language !== undefined && languages.includes(language);
}
