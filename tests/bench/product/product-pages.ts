// Pages of the product's own blocks, with the data of their examples.
import type { Ast, PageModel } from '../../../runtime/model/page.ts';
import home from '../../../seeds/demo/pages/HOME.json';
import { makeExamplePage } from '../../../src/assembly/examples.ts';
import type { PageName } from '../page/pages.ts';

const LARGE_BLOCKS = 298;
const FRAME = ['header', 'footer'];

/** The blocks of the demo's home page, or 298 blocks of all kinds, between a header and a footer. */
export function makeProductPage(name: PageName): PageModel {
  const { model } = makeExamplePage('zh-CN');
  const examples = model.content.ast;
  const firstOf = (block: string): string => examples.vm.find((each) => each.block === block)?.key ?? '';
  const body = examples.vm.filter(({ block }) => !FRAME.includes(block));
  const chosen =
    name === 'home'
      ? home.vm.map(({ block }) => firstOf(block))
      : Array.from({ length: LARGE_BLOCKS }, (_, index) => body[index % body.length]?.key ?? '');
  return {
    ...model,
    content: { ...model.content, ast: pick(examples, chosen) },
    NavigationCommon: { ...model.NavigationCommon, ast: pick(examples, [firstOf('header')]) },
    WebSiteCommon: { ...model.WebSiteCommon, ast: pick(examples, [firstOf('footer')]) },
    sources: Object.fromEntries(
      chosen.map((key, index) => [`content/${index}`, model.sources[`content/${key}`] ?? {}]),
    ),
  };
}

/** A document of the examples with these keys, which may repeat; each gets its position as its key. */
function pick({ vm, data, dict }: Ast, keys: readonly string[]): Ast {
  return {
    vm: keys.flatMap((key, index) => {
      const found = vm.find((each) => each.key === key);
      return found === undefined ? [] : [{ ...found, key: String(index) }];
    }),
    data: Object.fromEntries(keys.map((key, index) => [String(index), data[key] ?? {}])),
    dict,
  };
}
