// Draws plans for tests.
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plan } from '../../runtime/compile/compile.ts';
import type { BlockData, DictEntry, PageModel, SourceResult } from '../../runtime/model/page.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { BlockView } from '../../runtime/render/block-view.tsx';
import { rulesOf } from '../../runtime/model/style.ts';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';

const channel = {
  channelCode: 'ABOUTUS',
  channelName: 'About',
  linkUrl: '/about',
  editLinkUrl: '/edit/about',
  component: 'ABOUTUS',
  isNewTab: false,
  isHomePage: false,
  parentCode: null,
  hasSubNav: false,
  subChannelInfo: [],
};

/** A page model with nothing on it. */
export function emptyModel(): PageModel {
  const content = {
    ast: { vm: [], data: {}, dict: {} },
    channelCode: 'HOME',
    languageCode: 'en-US',
    revision: 1,
  };
  return {
    site: {
      projectCode: 'default',
      name: 'Kilnfield',
      language: 'en-US',
      languages: ['zh-CN', 'en-US'],
      defaultLanguage: 'zh-CN',
      base: '',
      origin: '',
      switches: { memberLogin: false, mall: true },
      powerBy: { enabled: false, text: '', url: '' },
      theme: {},
      channels: [channel],
      messages: { 'site.more': 'More', 'site.count': '{count} pieces' },
    },
    channel,
    route: { path: '/home', query: {} },
    content,
    NavigationCommon: content,
    WebSiteCommon: content,
    sources: {},
    seo: { title: '', description: '', keywords: '' },
    omitted: [],
  };
}

export interface Drawing {
  html: string;
  css: string;
  problems: Problem[];
}

/** Draws a plan with block data, as a page would. */
export function draw(
  plan: Plan,
  data: BlockData = {},
  dict: Record<string, DictEntry> = {},
  sources: Record<string, SourceResult> = {},
): Drawing {
  const problems: Problem[] = [];
  const rules: string[] = [];
  const context = {
    planOf: () => undefined,
    actions: {
      navigate: () => undefined,
      call: () => Promise.resolve(),
      confirm: () => Promise.resolve(true),
      toast: () => undefined,
      rewriteQuery: () => undefined,
      reload: () => undefined,
      member: () => Promise.reject(new Error('There are no members here.')),
    },
    loadSource: () => Promise.reject(new Error('Nothing is loaded here.')),
    styles: makeStyleSheet((name, pageJson) => rules.push(...rulesOf(name, pageJson))),
    report: (problem: Problem) => problems.push(problem),
    omitted: new Set<string>(),
  };
  const html = renderToStaticMarkup(
    <BlockView
      plan={plan}
      area="content"
      blockKey="b1"
      data={data}
      dict={dict}
      sources={sources}
      model={emptyModel()}
      context={context}
    />,
  );
  return { html, css: rules.join(''), problems };
}
