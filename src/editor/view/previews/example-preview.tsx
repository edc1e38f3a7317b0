// Draws read-only previews of a block's first example and of the blocks of templates.
import { useMemo, type ReactElement } from 'react';
import type { ActionDependencies } from '../../../../runtime/model/action.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { placeBlocks, type NewBlock } from '../../../assembly/template-blocks.ts';
import { EXAMPLE_LANGUAGES } from '../../../assembly/example-data.ts';
import { makeExamplePage } from '../../../assembly/examples.ts';
import { omitMissingMedia } from '../../commands/blocks/missing-media.ts';
import { makeNewBlock } from '../../commands/blocks/placeholder-texts.ts';
import { BlockPreview } from './block-preview.tsx';

type ExamplePage = ReturnType<typeof makeExamplePage>;

interface ExamplePreviewProps {
  example: ExamplePage;
  site: SiteModel;
  actions: ActionDependencies;
}

/** What a new block begins with, without media that this site does not have. */
export async function prepareExample(block: string, site: SiteModel): Promise<ExamplePage> {
  const language = EXAMPLE_LANGUAGES.find((each) => each === site.language) ?? EXAMPLE_LANGUAGES[0];
  const { model, examples } = makeExamplePage(language, [block]);
  const { content } = model;
  const [key] = examples.map((example) => example.key);
  const made = makeNewBlock(block, site);
  const shown = key === undefined || made === undefined ? {} : { [key]: made.data };
  const { data, sources } = await omitMissingMedia({ data: shown, sources: model.sources });
  return { model: { ...model, content: { ...content, ast: { ...content.ast, data } }, sources }, examples };
}

/** Blocks that are not on the page, without media that this site does not have. */
export async function prepareBlocks(contents: readonly NewBlock[], site: SiteModel): Promise<ExamplePage> {
  const language = EXAMPLE_LANGUAGES.find((each) => each === site.language) ?? EXAMPLE_LANGUAGES[0];
  const { model } = makeExamplePage(language, []);
  const blocks = contents.map((block, index) => ({ ...block, key: `${index}` }));
  const ast = {
    vm: placeBlocks(
      blocks,
      blocks.map(({ key }) => key),
    ),
    data: await omitMissingMedia(Object.fromEntries(blocks.map(({ key, data }) => [key, data]))),
    dict: Object.fromEntries(blocks.flatMap(({ entries }) => entries.map((entry) => [entry.code, entry]))),
  };
  return { model: { ...model, content: { ...model.content, ast } }, examples: [] };
}

export function ExamplePreview({ example, site, actions }: ExamplePreviewProps): ReactElement {
  const page = useMemo(() => {
    const { model, examples } = example;
    // The base path of edit mode, in which nothing moves by itself.
    return {
      only: examples[0]?.key,
      model: { ...model, site: { ...model.site, base: site.base, isEdited: true } },
    };
  }, [example, site]);
  return <BlockPreview of="content" only={page.only} model={page.model} actions={actions} />;
}
