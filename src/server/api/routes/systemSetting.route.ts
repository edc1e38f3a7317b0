// Answers the calls that read and change the settings of a site.
import { unknownLanguage } from '../../domains/content/index.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { localeDocuments } from '../../../assembly/locale-documents.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { mayChooseSite } from '../../domains/sites/index.ts';
import { updateWhere } from '../../database/rows-where.ts';

const ONE_YEAR_S = 31_536_000;

/** The settings as the owner's two calls return them. */
async function readMemberSettings({ services, site, language }: CallContext) {
  const { switches, members } = await services.settings.get(site, language);
  return { switches, members };
}

function requireLanguage(known: Pick<SiteIdentity, 'languages'>, language: string): string {
  if (!known.languages.includes(language)) {
    const errors = [unknownLanguage('/language', known)];
    throw new HttpError(422, 'site.language-unknown', { languages: known.languages.join(', ') }, { errors });
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
    requireExchange(context).reply.setCookie('language', requireLanguage(context.site, query.language), {
      path: '/',
      sameSite: 'lax',
      maxAge: ONE_YEAR_S,
    });
  },
  async setProjectCode(context, { query }) {
    const { request, reply } = requireExchange(context);
    if (!mayChooseSite(context.services.config, request)) throw new HttpError(403, 'site.host-decides');
    if ((await context.services.sites.get(query.projectCode)) === undefined)
      throw new HttpError(404, 'site.unknown', { code: query.projectCode });
    reply.setCookie('projectCode', query.projectCode, { path: '/', sameSite: 'lax', httpOnly: true });
  },
  getMemberSettings: readMemberSettings,
  async saveMemberSettings(context, { body }) {
    await context.services.settings.change(context.site.projectCode, body);
    return readMemberSettings(context);
  },
  async saveLanguage(context, { body }) {
    const { services, site, caller } = context;
    await updateWhere(services.database.queries, 'owner', {
      project_code: site.projectCode,
      name: caller.name ?? '',
    })
      .set({ editing_language: requireLanguage({ languages: localeDocuments.names() }, body.language) })
      .execute();
  },
});
