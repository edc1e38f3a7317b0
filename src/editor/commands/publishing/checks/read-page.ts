// Gathers what the rules of the list before publishing need of the page in edit mode.
import { DOCUMENT_NAMES } from '../../../../../runtime/edit/change.ts';
import { parseStyle } from '../../../../../runtime/model/style.ts';
import { ROOT_ID } from '../../../../assembly/browser/page-elements.ts';
import type { BlockAddress } from '../../../contracts/block-address.ts';
import type { EditorContext } from '../../../contracts/editor-context.ts';
import type { Targets } from '../../../contracts/targets.ts';
import type { Contrasts } from '../../../store/contrasts.ts';
import { measureScrim } from '../../contrast/choose-strength.ts';
import { findScrimOf, strengthOf } from '../../contrast/find-scrim.ts';
import { measureBlock } from '../../contrast/measure-block.ts';
import type { DefaultLanguage } from '../../translation/default-language.ts';
import type { CheckedPage, DrawnHeading, KnownAddresses, LeftText } from './page-check.ts';
import { listAddresses } from './page-links.ts';
import { listParts } from './page-values.ts';

export interface ReadDependencies {
  readonly context: Pick<EditorContext, 'model' | 'page' | 'call'>;
  readonly original: Pick<DefaultLanguage, 'load' | 'documents'>;
  readonly targets: Pick<Targets, 'closest' | 'places'>;
  readonly contrasts: Contrasts;
}

/** Without an answer of the server the page has no `addresses`; the rest is complete. */
export async function readPage(dependencies: ReadDependencies): Promise<CheckedPage> {
  const { context, original, targets } = dependencies;
  const { model, page } = context;
  const { documents } = page;
  const known = { site: model.site, path: model.route.path, documents };
  const [addresses, left, contrasts] = await Promise.all([
    askForAddresses(context, listAddresses(known), model.site.language),
    askForLeft(context, model.site.language),
    measureContrasts(dependencies),
    // Without a connection the texts of the other language are not compared.
    original.load().catch(() => false),
  ]);
  const headings = readHeadings(document.getElementById(ROOT_ID), targets);
  return { ...known, addresses, left, contrasts, headings, original: original.documents };
}

/** Addresses that one call takes. */
const MAX_AT_ONCE = 100;

/** What the server knows of addresses on a page in a language; undefined without its answer. */
export async function askForAddresses(
  { call }: Pick<EditorContext, 'call'>,
  addresses: string[],
  languageCode: string,
): Promise<KnownAddresses | undefined> {
  const missing = new Set<string>();
  const sizes = new Map<string, number>();
  try {
    for (let start = 0; start < addresses.length; start += MAX_AT_ONCE) {
      const asked = addresses.slice(start, start + MAX_AT_ONCE);
      const body = { addresses: asked, languageCode };
      const answer = await call('linkTarget.check', { body, quiet: true });
      for (const address of answer.missing) missing.add(address);
      for (const { address, size } of answer.files) sizes.set(address, size);
    }
    return { missing, sizes };
  } catch {
    return undefined;
  }
}

/** Rows that one call answers. */
const MAX_ROWS = 200;

/** What the page says as the kit of the site does, in a language; undefined without an answer. */
export async function askForLeft(
  { call, model }: Pick<EditorContext, 'call' | 'model'>,
  languageCode: string,
): Promise<LeftText[] | undefined> {
  const found: LeftText[] = [];
  const { channelCode } = model.content;
  try {
    for (let pageNum = 1; found.length === (pageNum - 1) * MAX_ROWS; pageNum++) {
      const query = { channelCode, languageCode, pageNum, pageSize: MAX_ROWS };
      found.push(...(await call('consoleKit.leftTexts', { query, quiet: true })));
    }
    return found;
  } catch {
    return undefined;
  }
}

/** The headings of a page that are shown, or that only screen readers get. */
function readHeadings(
  root: ParentNode | null,
  targets: Pick<Targets, 'closest' | 'places'>,
): DrawnHeading[] {
  const elements = [...(root?.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? [])];
  return elements.flatMap((element) => {
    const inside = targets.closest(element) ?? targets.closest(element.querySelector('[data-edit]'));
    const block = targets.places.addressAt(element);
    const address = inside?.target ?? block;
    if (address === undefined || !element.checkVisibility()) return [];
    const { document, key } = address;
    const path = inside?.target.path.map(String) ?? [];
    const level = Number(element.localName.slice(1));
    return [{ level, text: element.textContent, place: { document, key, path } }];
  });
}

/** Measures the blocks with texts over a picture, and those whose owner chose a colour. */
async function measureContrasts(dependencies: ReadDependencies): Promise<CheckedPage['contrasts']> {
  const { page } = dependencies.context;
  const coloured = new Set(
    listParts(page.documents)
      .filter(({ part }) => hasOwnColour(part.pageJson))
      .map(({ place }) => `${place.document}/${place.key}`),
  );
  const found: { place: CheckedPage['contrasts'][number]['place']; ratio: number }[] = [];
  for (const document of DOCUMENT_NAMES)
    for (const { key, hidden } of page.documents[document].vm) {
      if (hidden === true) continue;
      const address = { document, key };
      const isColoured = coloured.has(`${document}/${key}`);
      // What cannot be measured, for example because a picture is gone, is left out.
      const ratio = await measure(address, isColoured, dependencies).catch(() => undefined);
      if (ratio !== undefined) found.push({ place: { ...address, path: [] }, ratio });
    }
  return found;
}

async function measure(
  address: BlockAddress,
  isColoured: boolean,
  { context: { page }, targets, contrasts }: ReadDependencies,
): Promise<number | undefined> {
  const root = targets.places.elementOf(address);
  if (root === undefined) return undefined;
  const scrim = findScrimOf(page.documents, address);
  if (scrim === undefined) return isColoured ? measureBlock(root) : undefined;
  const data = page.documents[address.document].data[address.key];
  const known = contrasts.of(address, data);
  if (known !== undefined) return known;
  const strength = strengthOf(page.documents, address, scrim);
  const ratio = await measureScrim(root, (measureWith) => measureWith(strength));
  if (ratio !== undefined) contrasts.note(address, data, ratio);
  return ratio;
}

function hasOwnColour(pageJson: unknown): boolean {
  if (typeof pageJson !== 'string') return false;
  return Object.keys(parseStyle(pageJson)).some((name) => /colou?r|background/i.test(name));
}
