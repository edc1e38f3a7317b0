import { unknownLanguage } from '../content/page-contents.ts';
import { defineRoutes, type CallContext } from '../http/call.ts';
import { requireExchange } from '../http/exchange.ts';
import { ApiProblem } from '../http/problem.ts';

const ONE_YEAR_S = 31_536_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function requireLanguage({ site }: CallContext, language: string): string {
  if (!site.languages.includes(language)) {
    const errors = [unknownLanguage('/language', site)];
    throw new ApiProblem(422, 422, 'site.language-unknown', { languages: site.languages.join(', ') }, { errors });
  }
  return language;
}

export default defineRoutes('systemSetting', {
  async getSwitch({ services, site, language }, { query }) {
    return (await services.settings.get(site, language)).switches[query.name];
  },
  async getPowerBy({ services, site, language }) {
    return (await services.settings.get(site, language)).powerBy;
  },
  async getInitial({ services, site, language }) {
    const { switches, powerBy, theme } = await services.settings.get(site, language);
    return {
      projectCode: site.projectCode,
      languages: [...site.languages],
      defaultLanguage: site.defaultLanguage,
      switches,
      powerBy,
      theme,
    };
  },
  setLanguage(context, { query }) {
    requireExchange(context).reply.setCookie('language', requireLanguage(context, query.language), {
      path: '/',
      sameSite: 'lax',
      maxAge: ONE_YEAR_S,
    });
  },
  async setProjectCode(context, { query }) {
    const { request, reply } = requireExchange(context);
    // Anywhere else the Host alone says which site it is.
    if (context.services.config.NODE_ENV === 'production' || !LOOPBACK.has(request.ip)) throw new ApiProblem(403, 403, 'site.host-decides');
    if ((await context.services.sites.get(query.projectCode)) === undefined)
      throw new ApiProblem(404, 404, 'site.unknown', { code: query.projectCode });
    reply.setCookie('projectCode', query.projectCode, { path: '/', sameSite: 'lax', httpOnly: true });
  },
  async saveLanguage(context, { body }) {
    const { services, site, caller } = context;
    await services.database.queries
      .updateTable('owner')
      .set({ editing_language: requireLanguage(context, body.language) })
      .where('project_code', '=', site.projectCode)
      .where('name', '=', caller.name ?? '')
      .execute();
  },
});
