/** Makes pages of block examples: for the gallery, previews and tests. */
import type { Ast, Channel, PageModel, SiteModel, SourceResult } from '../../runtime/model/page.ts';
import { blockDocuments } from './documents.ts';
import { EXAMPLE_LANGUAGES, exampleData, type ExampleLanguage } from './example-data.ts';
import { fillAst } from './fill-ast.ts';
import { makeChannel } from './make-channel.ts';
import { messagesFor } from './messages.ts';

/** An example of a block in one language. */
export interface Example {
  /** Key of its instance in the model: `block-name--example-name`. */
  key: string;
  block: string;
  name: string;
  title: string;
}

/** A small site for examples, which are drawn without a database. */
function makeExampleSite(language: ExampleLanguage): SiteModel {
  const word = (chinese: string, english: string): string => (language === 'zh-CN' ? chinese : english);
  return {
    projectCode: 'examples',
    name: word('砌境', 'Kilnfield'),
    language,
    languages: [...EXAMPLE_LANGUAGES],
    defaultLanguage: 'zh-CN',
    base: '',
    origin: '',
    switches: { memberLogin: true, mall: true },
    powerBy: { enabled: false, text: '', url: '' },
    theme: {},
    channels: [
      makeChannel('HOME', '/home', word('首页', 'Home')),
      makeChannel('ABOUTUS', '/about', word('关于我们', 'About')),
      makeChannel('PRODUCTION', '/products', word('产品', 'Products'), [
        makeChannel('PRODUCTS_GLAZED', '/products/glazed', word('釉面砖', 'Glazed tiles')),
        makeChannel('PRODUCTS_TERRAZZO', '/products/terrazzo', word('水磨石', 'Terrazzo')),
      ]),
      makeChannel('CONSULT', '/news', word('新闻', 'News')),
      makeChannel('FORMSERVICE', '/forms', word('合作', 'Work with us')),
      makeChannel('SEARCH', '/search', word('搜索', 'Search')),
    ],
    messages: messagesFor(language, ['site', 'form']),
  };
}

/** A page with all examples of the named blocks (default: every block), and a list of them. */
export function makeExamplePage(
  language: ExampleLanguage,
  names: readonly string[] = blockDocuments.names(),
): { model: PageModel; examples: Example[] } {
  const ast: Ast = { vm: [], data: {}, dict: {} };
  const sources: Record<string, Record<string, SourceResult>> = {};
  const examples: Example[] = [];
  for (const name of names) {
    const document = blockDocuments.get(name);
    if (document === undefined) continue;
    for (const example of document.examples) {
      const key = `${name}--${example.name}`;
      ast.vm.push({ key, block: name, version: document.version });
      ast.data[key] = exampleData(example, language);
      Object.assign(ast.dict, example.dict);
      sources[`content/${key}`] = example.sources as Record<string, SourceResult>;
      examples.push({
        key,
        block: name,
        name: example.name,
        title: example.title?.[language] ?? example.name,
      });
    }
  }
  const site = makeExampleSite(language);
  const empty = (channelCode: string): PageModel['content'] => ({
    ast: { vm: [], data: {}, dict: {} },
    channelCode,
    languageCode: language,
    revision: 1,
  });
  const model: PageModel = {
    site,
    channel: site.channels[0] as Channel,
    route: { path: '/home', query: {} },
    content: { ...empty('HOME'), ast: fillAst(ast) },
    NavigationCommon: empty('NavigationCommon'),
    WebSiteCommon: empty('WebSiteCommon'),
    sources,
    seo: { title: 'Gallery', description: '', keywords: '', robots: 'noindex' },
    member: { isSignedIn: false },
    omitted: [],
  };
  return { model, examples };
}
