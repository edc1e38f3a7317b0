import type { Ast } from '../../../../runtime/model/page.ts';
import { translateProblem } from '../../kernel/language.ts';
import { defineRoutes, messageLanguageOf, type CallContext } from '../calls/call.ts';
import { placeOf, savingBy } from '../calls/page-call.ts';
import { searchDefaultsOf } from './search-defaults.ts';

/** Who publishes, and when. */
function whenOf({ caller, idempotencyKey }: CallContext, { at }: { at?: string }) {
  return { author: caller.name ?? '', at, idempotencyKey };
}

export default defineRoutes('consoleChannel', {
  async beginnings(context) {
    const { services, site, language } = context;
    const said = messageLanguageOf(context);
    const found = await services.channelRecords.listBeginnings(site, language);
    return [
      { value: '', title: translateProblem(said, 'page.begin-blank'), group: '', detail: '' },
      ...found.map(({ kind, name, title, detail }) => ({
        value: `${kind}:${name}`,
        title,
        group: translateProblem(said, `page.begin-${kind}`),
        detail,
      })),
    ];
  },
  async searchDefaults(context, { query: { id = '' } }) {
    const tree = await context.services.channels.readAll(context.site, context.site.defaultLanguage);
    return { ...(await searchDefaultsOf(context, id)), isHomePage: tree.find(id)?.isHomePage === true };
  },
  publish: (context, { body: { at, ...place } }) =>
    context.services.publishing.publish(context.site, placeOf(context, place), whenOf(context, { at })),
  unpublish: (context, { body: { at, ...place } }) =>
    context.services.publishing.unpublish(context.site, placeOf(context, place), whenOf(context, { at })),
  cancelPlans: ({ services, site }, { body }) => services.publishing.cancelPlans(site, body),
  async preview(context, { body }) {
    const { services, site, caller } = context;
    const { key, until } = await services.previews.make(site, placeOf(context, body), caller.name ?? '');
    return { url: `${site.origin ?? ''}/preview/${key}`, until };
  },
  async saveDraft(context, { body: { ast, ...draftOf } }) {
    const { services, site } = context;
    const draft = { ...placeOf(context, draftOf), ast: ast as Ast };
    return { savedAt: await services.publishing.saveDraft(site, draft, savingBy(context)) };
  },
  getDraft: async (context, { query }) =>
    (await context.services.publishing.getDraft(context.site, placeOf(context, query))) ?? null,
  discardDraft: (context, { body }) =>
    context.services.publishing.discardDraft(context.site, placeOf(context, body)),
});
