/** Loads what the payload of a page names: documents, texts and primitives. */
import { ownMember } from '../../runtime/model/json.ts';
import { compileDocument, type Plan } from '../../runtime/compile/compile.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import { makeLazyRegistry } from './lazy-registry.ts';
import { loadBlockDocuments, loadMessages, loadPageDocument } from './page-files.ts';
import { PAGE_DOCUMENTS } from './page-names.ts';
import type { PagePayload } from './page-payload.ts';

/** Blocks that are left as the server drew them, by `area/key`. */
type LeftBlocks = Readonly<Record<string, unknown>>;

type Plans = ReadonlyMap<string, Plan>;

/** The parts of one page. */
export interface PageParts {
  page: Plan;
  /** The model of the payload with its texts. */
  model: PageModel;
  /** The plans of the blocks to draw, by name. */
  blocks: Plans;
  /** Loads the plans of the blocks to draw when others are left than at first. */
  loadBlocks(left: LeftBlocks): Promise<Plans>;
}

export async function loadPage(payload: PagePayload, left: LeftBlocks): Promise<PageParts> {
  const { model, page, messages, requiredPrimitives } = payload;
  const { site } = model;
  const { registry, load } = makeLazyRegistry();

  const loadBlocks = async (others: LeftBlocks): Promise<Plans> => {
    const names = namesOfBlocks(model, others).filter((name) => Object.hasOwn(payload.blocks, name));
    const [documents] = await Promise.all([
      loadBlockDocuments(names),
      load(names.flatMap((name) => ownMember(payload.blocks, name) ?? [])),
    ]);
    return new Map([...documents].map(([name, each]) => [name, compileDocument(each, registry)]));
  };

  const [document, texts, blocks] = await Promise.all([
    loadPageDocument(page),
    loadMessages(site.language, messages),
    loadBlocks(left),
    load(requiredPrimitives),
  ]);
  return {
    page: compileDocument(document, registry),
    model: { ...model, site: { ...site, messages: { ...site.messages, ...texts } } },
    blocks,
    loadBlocks,
  };
}

function namesOfBlocks(model: PageModel, left: LeftBlocks): string[] {
  const names = PAGE_DOCUMENTS.flatMap((area) =>
    model[area].ast.vm.filter(({ key }) => !(`${area}/${key}` in left)).map(({ block }) => block),
  );
  return [...new Set(names)];
}
