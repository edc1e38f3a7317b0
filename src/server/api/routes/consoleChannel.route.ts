// Answers the owner's calls about pages.
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Ast } from '../../../../runtime/model/page.ts';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { defineRoutes, messageLanguageOf, type CallContext } from '../calls/call.ts';
import { cancelPlans, changePage } from '../../entities/changes/publish-page.ts';
import { readPageFile, writePageFile } from '../../entities/kits/page-file.ts';
import { useTemplate } from '../../entities/kits/use-template.ts';
import { requireExchange } from '../calls/exchange.ts';
import { entityContext } from '../entity/for-whom.ts';
import { placeOf, savingBy } from '../calls/page-call.ts';
import { searchDefaultsOf } from './search-defaults.ts';

/** Makes a page public, or takes it down, now or at a time. */
const change = (
  context: CallContext,
  action: 'publish' | 'unpublish',
  { at, draft, ...place }: { channelCode: string; languageCode?: string; draft?: string; at?: string },
) =>
  changePage(entityContext(context), placeOf(context, place), {
    action,
    at,
    draft,
    idempotencyKey: context.idempotencyKey,
  });

export default defineRoutes('consoleChannel', {
  async beginnings(context) {
    const { services, site, language } = context;
    const said = messageLanguageOf(context);
    const found = await services.channelRecords.listBeginnings(site, language);
    return [
      { value: '', title: translateProblem(said, 'page.begin-blank'), group: '', detail: '', shownAt: '' },
      ...found.map(({ kind, name, title, detail }) => ({
        value: `${kind}:${name}`,
        title,
        group: translateProblem(said, `page.begin-${kind}`),
        detail,
        shownAt: `/preview/beginning?begin=${encodeURIComponent(`${kind}:${name}`)}`,
      })),
    ];
  },
  async searchDefaults(context, { query: { id = '' } }) {
    const tree = await context.services.channels.readAll(context.site, context.site.defaultLanguage);
    return { ...(await searchDefaultsOf(context, id)), isHomePage: tree.find(id)?.isHomePage === true };
  },
  publish: (context, { body }) => change(context, 'publish', body),
  unpublish: (context, { body }) => change(context, 'unpublish', body),
  useTemplate: (context, { body }) => useTemplate(entityContext(context), body),
  async file(context, { query: { id } }) {
    const file = await writePageFile(entityContext(context), id);
    requireExchange(context).reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': attachmentOf(`${id}.json`),
    });
    return Readable.from([JSON.stringify(file, null, 2)]);
  },
  async bring(context) {
    const { file, idempotencyKey: requestKey } = context;
    if (file === undefined) throw new FieldError(422, 'console.value-missing', '/file');
    return readPageFile(entityContext(context), { text: await readFile(file.path, 'utf8'), requestKey });
  },
  cancelPlans: (context, { body }) => cancelPlans(entityContext(context), body),
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
