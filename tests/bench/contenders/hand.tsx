import { memo, useState, type ReactElement, type ReactNode } from 'react';
import type { BlockData, BlockInstance, PageContent, PageModel } from '../../../runtime/model/page.ts';
import { HAND_BLOCKS } from '../hand/blocks.ts';
import type { Contender } from './contender.ts';

interface InstanceProps {
  instance: BlockInstance;
  data: BlockData;
  model: PageModel;
}

function drawInstance({ instance, data, model }: InstanceProps): ReactElement | null {
  const Block = HAND_BLOCKS[instance.block];
  if (Block === undefined) return null;
  return (
    <Block key={instance.key} data={data} site={model.site} channel={model.channel} path={model.route.path} />
  );
}

function drawBlocks({ ast }: PageContent, model: PageModel): ReactNode {
  return ast.vm.map((instance) => drawInstance({ instance, data: ast.data[instance.key] ?? {}, model }));
}

/** The frame of every page, around its content. */
export function drawFrame(model: PageModel, content: ReactNode): ReactElement {
  return (
    <>
      <a className="skip-link" href="#main">
        {model.site.messages['site.skip']}
      </a>
      {drawBlocks(model.NavigationCommon, model)}
      <main id="main" tabIndex={-1}>
        {content}
      </main>
      {drawBlocks(model.WebSiteCommon, model)}
    </>
  );
}

function Page({ model }: { model: PageModel }): ReactElement {
  return drawFrame(model, drawBlocks(model.content, model));
}

// What keeps an edit of one block from drawing the others: the usual way by hand.
const Instance = memo(drawInstance);

/** React as an engineer writes it by hand: one component a block. */
export const hand: Contender = (model) => ({
  draw: (_, fresh = model) => <Page model={fresh} />,
  live() {
    const { vm, data } = model.content.ast;
    let setData: (change: (data: Record<string, BlockData>) => Record<string, BlockData>) => void = () =>
      undefined;
    function LivePage(): ReactElement {
      const [current, set] = useState(data);
      setData = set;
      const content = vm.map((instance) => (
        <Instance key={instance.key} instance={instance} data={current[instance.key] ?? {}} model={model} />
      ));
      return drawFrame(model, content);
    }
    return {
      element: <LivePage />,
      replace: (key, next) => setData((current) => ({ ...current, [key]: next })),
    };
  },
});
