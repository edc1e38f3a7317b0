// Gathers what the list before publishing needs of the languages that are not on the screen.
import { DOCUMENT_NAMES, type Documents } from '../../../../../runtime/edit/change.ts';
import { isSame } from '../../../../../runtime/compare/same.ts';
import { withoutHidden, type Ast } from '../../../../../runtime/model/page.ts';
import { readAt } from '../../../../../runtime/model/value-at-path.ts';
import { fillAst } from '../../../../assembly/fill-ast.ts';
import { loadPlaceholders } from '../../../../assembly/placeholder-messages.ts';
import { slotNamesOf } from '../../../../assembly/slots.ts';
import type { PageStore } from '../../../store/page-store.ts';
import type { BlockPlace } from '../../saving/rejection.ts';
import type { CheckedPage, OtherLanguage } from './page-check.ts';
import { askForAddresses, askForLeft, type ReadDependencies } from './read-page.ts';
import { listAddresses } from './page-links.ts';

interface OthersDependencies extends Pick<ReadDependencies, 'context'> {
  readonly page: Pick<PageStore, 'saved'>;
}

/** The page in each other language, as it would become public. */
export function readOthers(dependencies: OthersDependencies): Promise<OtherLanguage[]> {
  const { languages, language } = dependencies.context.model.site;
  const others = languages.filter((each) => each !== language);
  return Promise.all(others.map((each) => readOther(each, dependencies)));
}

async function readOther(language: string, dependencies: OthersDependencies): Promise<OtherLanguage> {
  // Without an answer the list says so.
  const page = await readStored(language, dependencies).catch(() => undefined);
  const draft = page && (await readDrafted(language, page, dependencies).catch(() => undefined));
  return { language, page, draft, isOwn: (place) => page !== undefined && isOwn(place, page, dependencies) };
}

/** The same with the draft that waits in the language; undefined without one. */
async function readDrafted(
  languageCode: string,
  page: CheckedPage,
  { context }: OthersDependencies,
): Promise<CheckedPage | undefined> {
  const { channelCode } = context.model.content;
  const query = { channelCode, languageCode };
  const draft = await context.call('consoleChannel.getDraft', { query, quiet: true });
  if (draft === null) return undefined;
  const documents = { ...page.documents, content: fillAst(draft.ast as Ast) };
  const addresses = await askForAddresses(context, listAddresses({ ...page, documents }), languageCode);
  return { ...page, documents, addresses };
}

async function readStored(language: string, { context, page }: OthersDependencies): Promise<CheckedPage> {
  const { model } = context;
  const isOriginal = model.site.language === model.site.defaultLanguage;
  const read = async (channelCode: string): Promise<Ast> => {
    const query = { channelCode, languageCode: language };
    return fillAst((await context.call('content.getByChannelCode', { query, quiet: true })).ast as Ast);
  };
  const [messages, ...asts] = await Promise.all([
    loadPlaceholders(language),
    ...DOCUMENT_NAMES.map((document) => read(model[document].channelCode)),
  ]);
  const documents = Object.fromEntries(
    DOCUMENT_NAMES.map((document, at) => [document, asts[at]]),
  ) as unknown as Documents;
  const site = { ...model.site, language, messages };
  const known = { site, path: model.route.path, documents };
  const [addresses, left] = await Promise.all([
    askForAddresses(context, listAddresses(known), language),
    askForLeft(context, language),
  ]);
  const saved = DOCUMENT_NAMES.map((document) => [document, fillAst(page.saved[document].ast)]);
  const original = isOriginal ? (Object.fromEntries(saved) as Documents) : {};
  return { ...known, addresses, left, headings: [], contrasts: [], original };
}

/**
 * A translation shows what it does not say itself as the default language has it. On the screen of that one
 * it may have been mended, or removed, without being saved.
 */
function isOwn(
  { document, key, path }: BlockPlace,
  { documents: theirs }: CheckedPage,
  { context, page }: OthersDependencies,
): boolean {
  const { language, defaultLanguage } = context.model.site;
  if (language !== defaultLanguage) return true;
  const shown = withoutHidden(context.page.documents[document], slotNamesOf).vm;
  if (!shown.some((block) => block.key === key)) return false;
  const before = fillAst(page.saved[document].ast);
  return !isSame(readAt(before.data[key], path), readAt(theirs[document].data[key], path));
}
