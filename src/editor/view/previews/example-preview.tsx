// A read-only preview of a block's first example.
import { useMemo, type ReactElement } from 'react';
import type { ActionDependencies } from '../../../../runtime/model/action.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { EXAMPLE_LANGUAGES, makeExamplePage } from '../../../assembly/examples.ts';
import { omitMissingMedia } from '../../commands/blocks/example-content.ts';
import { BlockPreview } from './block-preview.tsx';

type ExamplePage = ReturnType<typeof makeExamplePage>;

interface ExamplePreviewProps {
  example: ExamplePage;
  site: SiteModel;
  actions: ActionDependencies;
}

/** The examples of a block, without media that this site does not have. */
export async function prepareExample(block: string, site: SiteModel): Promise<ExamplePage> {
  const language = EXAMPLE_LANGUAGES.find((each) => each === site.language) ?? EXAMPLE_LANGUAGES[0];
  const { model, examples } = makeExamplePage(language, [block]);
  const { content } = model;
  const { data, sources } = await omitMissingMedia({ data: content.ast.data, sources: model.sources });
  return { model: { ...model, content: { ...content, ast: { ...content.ast, data } }, sources }, examples };
}

export function ExamplePreview({ example, site, actions }: ExamplePreviewProps): ReactElement {
  const page = useMemo(() => {
    const { model, examples } = example;
    // The base path of edit mode, in which nothing moves by itself.
    return { only: examples[0]?.key ?? '', model: { ...model, site: { ...model.site, base: site.base } } };
  }, [example, site]);
  return <BlockPreview of="content" only={page.only} model={page.model} actions={actions} />;
}
