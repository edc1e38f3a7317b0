// The parts of a page that the server would send, for models that no server has.
import { messagesFor } from '../../src/assembly/messages.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { blockDocuments, pageDocuments } from '../../src/assembly/documents.ts';
import type { ExampleLanguage } from '../../src/assembly/example-data.ts';
import { annotationOf, nameTarget } from '../../src/assembly/edit-annotation.ts';
import { blockOfPage, formsOfPage } from '../../src/assembly/layout.ts';
import { PAGE_DOCUMENTS } from '../../src/assembly/page-names.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { makeCollector } from '../../runtime/compile/reads/collect-reads.ts';
import type { Json } from '../../runtime/model/json.ts';
import type { PageModel, Route, SourceResult } from '../../runtime/model/page.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import { drawPage, type DrawInput } from '../../src/server/pages/draw-page.ts';
import { PAGE_KINDS } from '../../src/server/pages/page-kinds.ts';
import type { Mounting } from './page/contract.ts';

const PROGRAMS = {
  visitor: makeProgram({ makeCollector }),
  editor: makeProgram({ annotate: (target) => annotationOf(nameTarget(target)) }),
};
const problems: string[] = [];

/** Problems of the pages written since the last call: a block that was left out is one. */
export const takeProblems = (): string[] => problems.splice(0);

/** A page of examples (`banner-1--two-slides`), each in the part of the page that its block belongs to. */
export function examplePage(
  keys: readonly string[],
  language: ExampleLanguage,
  kind: keyof typeof PAGE_KINDS,
): PageModel {
  const { base, messages } = PAGE_KINDS[kind];
  const names = [...new Set(keys.map((key) => key.slice(0, key.indexOf('--'))))];
  const { model } = makeExamplePage(language, names);
  const { ast } = model.content;
  const areaOf = (block: string): (typeof PAGE_DOCUMENTS)[number] => {
    const places = blockDocuments.get(block)?.placing?.in ?? ['content'];
    return PAGE_DOCUMENTS.find((area) => places.includes(area)) ?? 'content';
  };
  const shown = keys.map((key) => {
    const instance = ast.vm.find((each) => each.key === key);
    if (instance === undefined) throw new Error(`There is no example "${key}".`);
    return { instance, area: instance.block === 'content' ? 'content' : areaOf(instance.block) };
  });
  const areas = PAGE_DOCUMENTS.map((area) => {
    const vm = shown.filter((each) => each.area === area).map(({ instance }) => instance);
    const data = Object.fromEntries(vm.map(({ key }) => [key, ast.data[key] ?? {}]));
    return [area, { ...model[area], ast: { vm, data, dict: area === 'content' ? ast.dict : {} } }] as const;
  });
  const sources = Object.fromEntries(
    shown.map(({ instance: { key }, area }) => [`${area}/${key}`, model.sources[`content/${key}`] ?? {}]),
  );
  const edited = kind === 'edit' ? { isEdited: true } : {};
  const site = { ...model.site, ...edited, base, messages: messagesFor(language, messages) };
  return { ...model, ...Object.fromEntries(areas), sources, site };
}

/** What the pages of members have above and below. */
const ACCOUNT_HEADER = 'account-header--named';
const ACCOUNT_FOOTER = 'account-footer--lines';

/** A page document with a layout, such as the sign-in, with its results by the name of their source. */
export function documentPage(
  name: string,
  language: ExampleLanguage,
  { route, sources = {} }: { route: Partial<Route>; sources?: Readonly<Record<string, SourceResult>> },
): PageModel {
  const document = pageDocuments.get(name);
  if (document?.layout === undefined) throw new Error(`There is no page document with a layout "${name}".`);
  const model = examplePage([ACCOUNT_HEADER, ACCOUNT_FOOTER], language, 'layout');
  const { content } = model;
  const only = (key: string): PageModel['content'] => {
    const vm = content.ast.vm.filter((each) => each.key === key);
    return { ...content, ast: { vm, data: { [key]: content.ast.data[key] ?? {} }, dict: {} } };
  };
  const forms = formsOfPage(name, language) as unknown as Json;
  const ast = {
    vm: [{ key: 'page', block: blockOfPage(name), version: 1 }],
    data: { page: { forms } },
    dict: {},
  };
  return {
    ...model,
    NavigationCommon: only(ACCOUNT_HEADER),
    WebSiteCommon: only(ACCOUNT_FOOTER),
    route: { path: document.path, query: {}, ...route },
    content: { ...content, ast, channelCode: '' },
    sources: { 'content/page': sources },
  };
}

/** A page of a kind as the server draws it. */
export function writeMounting(
  model: PageModel,
  kind: keyof typeof PAGE_KINDS,
  others: Pick<DrawInput, 'page' | 'editor'> = {},
): Pick<Mounting, 'html' | 'css' | 'payload' | 'language'> {
  const program = PROGRAMS[kind === 'edit' ? 'editor' : 'visitor'];
  const drawn = drawPage(program, { model, kind: PAGE_KINDS[kind], ...others });
  problems.push(...drawn.problems.map(formatProblem));
  return { language: model.site.language, html: drawn.html, css: drawn.css, payload: drawn.embedded };
}
