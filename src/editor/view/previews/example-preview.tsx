import { useMemo, type ReactElement } from 'react';
import type { ActionHost } from '../../../../runtime/model/action.ts';
import type { Ast, BlockData, PageModel, SiteModel } from '../../../../runtime/model/page.ts';
import { EXAMPLE_LANGUAGES, makeExamplePage } from '../../../assembly/examples.ts';
import { leaveOutMissing } from '../../commands/blocks/example-media.ts';
import { BlockPaper } from './block-preview.tsx';

type ExamplePage = ReturnType<typeof makeExamplePage>;

interface BlockPreviewProps {
  example: ExamplePage;
  site: SiteModel;
  actions: ActionHost;
}

/** A block's examples as this site can show them. */
export async function prepareExample(block: string, site: SiteModel): Promise<ExamplePage> {
  const language = EXAMPLE_LANGUAGES.find((each) => each === site.language) ?? EXAMPLE_LANGUAGES[0];
  const { model, examples } = makeExamplePage(language, [block]);
  const { content, sources } = model;
  const shown = (await leaveOutMissing({
    data: content.ast.data,
    sources,
  } as unknown as BlockData)) as unknown as Pick<PageModel, 'sources'> & Pick<Ast, 'data'>;
  return {
    model: {
      ...model,
      content: { ...content, ast: { ...content.ast, data: shown.data } },
      sources: shown.sources,
    },
    examples,
  };
}

/** A block's first example. */
export function BlockPreview({ example, site, actions }: BlockPreviewProps): ReactElement {
  const page = useMemo(() => {
    const { model, examples } = example;
    // As in edit mode, where nothing moves by itself.
    return { only: examples[0]?.key ?? '', model: { ...model, site: { ...model.site, base: site.base } } };
  }, [example, site]);
  return <BlockPaper of="content" only={page.only} model={page.model} actions={actions} />;
}
