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

/** Remembers what owners chose for their screens: not the language of a page that they visit or edit. */
const SCREEN_LANGUAGE = 'screenLanguage';

interface ScreenWishes {
  lang: string | undefined;
  /** What the signed-in owner has chosen. */
  own: string | undefined;
}

/** The language of an owner's screen: `?lang=`, else the owner's choice, else the browser's. */
export function chooseScreenLanguage(
  request: Pick<FastifyRequest, 'headers'>,
  site: SiteIdentity,
  { lang, own }: ScreenWishes,
): string {
  const wishes = [lang, own, readCookie(request, SCREEN_LANGUAGE), findAcceptedLanguage(request)];
  return wishes.find((each) => isOf(site, each)) ?? site.defaultLanguage;
}

/** Remembers `?lang=` of a screen for those that have no choice of their own, such as the sign-in. */
export function rememberScreenLanguage(reply: FastifyReply, site: SiteIdentity, lang?: string): void {
  if (isOf(site, lang))
    reply.setCookie(SCREEN_LANGUAGE, lang, { path: '/owner', maxAge: ONE_YEAR_S, sameSite: 'lax' });
}

function isOf({ languages }: SiteIdentity, language: string | undefined): language is string {
  return language !== undefined && languages.includes(language);
}
