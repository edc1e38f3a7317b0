import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteIdentity } from '../kernel/caller.ts';

const ONE_YEAR_S = 31_536_000;

/** The language of a page: `?lang=`, which sets the cookie; else the cookie; else the default of the site. */
export function chooseLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteIdentity,
  lang: string | undefined,
): string {
  if (lang !== undefined && site.languages.includes(lang)) {
    if (request.cookies.language !== lang)
      reply.setCookie('language', lang, { path: '/', maxAge: ONE_YEAR_S, sameSite: 'lax' });
    return lang;
  }
  const remembered = request.cookies.language;
  return remembered !== undefined && site.languages.includes(remembered) ? remembered : site.defaultLanguage;
}
