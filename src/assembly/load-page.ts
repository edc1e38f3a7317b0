/** Loads what the payload of a page names: plans, texts and primitives. */
import { ownMember, type Json } from '../../runtime/model/json.ts';
import type { Plan } from '../../runtime/compile/compile.ts';
import type { PageContent, PageModel } from '../../runtime/model/page.ts';
import { makeLazyRegistry } from './lazy-registry.ts';
import { loadBlockPlans, loadFormsOfPage, loadMessages, loadPagePlan } from './page-files.ts';
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
  const { model, page, forms, messages, requiredPrimitives } = payload;
  const { site } = model;
  const { registry, load } = makeLazyRegistry();

  const loadBlocks = async (others: LeftBlocks): Promise<Plans> => {
    const names = namesOfBlocks(model, others).filter((name) => Object.hasOwn(payload.blocks, name));
    const [written] = await Promise.all([
      loadBlockPlans(names),
      load(names.flatMap((name) => ownMember(payload.blocks, name) ?? [])),
    ]);
    return new Map([...written].map(([name, bind]) => [name, bind(registry)]));
  };

  const [bindPage, texts, content, blocks] = await Promise.all([
    loadPagePlan(page),
    loadMessages(site.language, messages),
    forms === undefined ? model.content : withForms(model.content, forms, site.language),
    loadBlocks(left),
    load(requiredPrimitives),
  ]);
  return {
    page: bindPage(registry),
    model: { ...model, content, site: { ...site, messages: { ...site.messages, ...texts } } },
    blocks,
    loadBlocks,
  };
}

/** The content of a page document: its one block, whose data are its forms. */
async function withForms(
  content: PageContent,
  names: readonly string[],
  language: string,
): Promise<PageContent> {
  const forms = (await loadFormsOfPage(names, language)) as Json;
  const data = Object.entries(content.ast.data).map(([key, own]) => [key, { ...own, forms }]);
  return { ...content, ast: { ...content.ast, data: Object.fromEntries(data) as typeof content.ast.data } };
}

function namesOfBlocks(model: PageModel, left: LeftBlocks): string[] {
  const names = PAGE_DOCUMENTS.flatMap((area) =>
    model[area].ast.vm.filter(({ key }) => !(`${area}/${key}` in left)).map(({ block }) => block),
  );
  return [...new Set(names)];
}
