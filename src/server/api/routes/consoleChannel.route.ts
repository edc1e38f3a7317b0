// Answers the owner's calls about pages.
import { readFile } from 'node:fs/promises';
import { makeLink, readPageRevision, readWaitingDraft } from '../../domains/content/index.ts';
import { PAGE, type SetDocument } from '../../domains/drafts/index.ts';
import { translateProblem } from '../../kernel/language.ts';
import { defineRoutes, messageLanguageOf, type CallContext } from '../calls/call.ts';
import { discardDraft, saveDraft } from '../../entities/changes/keep-draft.ts';
import { cancelPlans, changeDocument } from '../../entities/changes/publish-document.ts';
import { readPageFile, writePageFile } from '../../entities/kits/page-file.ts';
import { useTemplate } from '../../entities/kits/use-template.ts';
import { requireFile, sendJsonFile } from '../calls/files.ts';
import { entityContext } from '../entity/for-whom.ts';
import { languageOf, placeOf, savingBy } from '../calls/page-call.ts';
import { searchDefaultsOf } from './search-defaults.ts';

const pageOf = (
  context: CallContext,
  { channelCode: id, languageCode }: { channelCode: string; languageCode?: string },
): SetDocument => ({
  entity: PAGE,
  id,
  languageCode: languageOf(context, languageCode),
  action: 'publish',
  isOwn: false,
});

/** Makes a page public, or takes it down, now or at a time. */
async function change(
  context: CallContext,
  action: 'publish' | 'unpublish',
  { at, draft: seen, ...body }: { channelCode: string; languageCode?: string; draft?: string; at?: string },
) {
  const { services, site, idempotencyKey } = context;
  const place = await placeOf(context, body);
  const languageCode = action === 'unpublish' ? '' : place.languageCode;
  const document = { ...pageOf(context, place), languageCode, action };
  const made = await changeDocument(entityContext(context), document, { at, seen, idempotencyKey });
  const revision = await readPageRevision(services.database.queries, site, place);
  return at === undefined ? { revision, changeSet: made.changeSet } : { revision, at: made.at };
}

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
    return sendJsonFile(context, `${id}.json`, file);
  },
  async bring(context) {
    const text = await readFile(requireFile(context).path, 'utf8');
    return readPageFile(entityContext(context), { text, requestKey: context.idempotencyKey });
  },
  cancelPlans(context, { body: { channelCode: id, languageCode, action: only } }) {
    const page = { entity: PAGE, id };
    const planned = [
      { ...page, languageCode, action: 'publish' as const },
      { ...page, action: 'unpublish' as const },
    ];
    const meant = planned.filter(({ action }) => only === undefined || action === only);
    return cancelPlans(entityContext(context), meant);
  },
  async preview(context, { body }) {
    const { services, site, caller } = context;
    const { channelCode, languageCode } = await placeOf(context, body);
    const { queries } = services.database;
    const shown = { channelCode, languageCode };
    const { key, until } = await makeLink(queries, site, shown, caller.name ?? '');
    return { url: `${site.origin ?? ''}/preview/${key}`, until };
  },
  async saveDraft(context, { body: { ast: values, revision, replaces: seen, ...place } }) {
    const draft = { values, revision, seen };
    const { at } = await saveDraft(entityContext(context), pageOf(context, place), draft, savingBy(context));
    return { savedAt: at };
  },
  async getDraft(context, { query }) {
    const { services, site } = context;
    return (await readWaitingDraft(services.database.queries, site, await placeOf(context, query))) ?? null;
  },
  discardDraft: (context, { body: { draft: seen, ...place } }) =>
    discardDraft(entityContext(context), pageOf(context, place), seen),
});
