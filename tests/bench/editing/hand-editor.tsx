import { memo, useEffect, useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { BlockData, BlockInstance, PageModel, StoredPart } from '../../../runtime/model/page.ts';
import { drawFrame } from '../contenders/hand.tsx';
import { HAND_BLOCKS } from '../hand/blocks.ts';
import { clickOn, KEY, type EditBench } from './edit-bench.ts';

interface Content {
  vm: readonly BlockInstance[];
  data: Readonly<Record<string, BlockData>>;
}

interface InstanceProps {
  instance: BlockInstance;
  data: BlockData;
  model: PageModel;
}

const Instance = memo(function Instance({ instance, data, model }: InstanceProps): ReactElement | null {
  const Block = HAND_BLOCKS[instance.block];
  return Block === undefined ? null : (
    <Block data={data} site={model.site} channel={model.channel} path={model.route.path} />
  );
});

const drawn = Promise.withResolvers<void>();
let change: (next: (content: Content) => Content) => void = () => undefined;

function Page({ model }: { model: PageModel }): ReactElement {
  const [content, setContent] = useState<Content>(model.content.ast);
  change = setContent;
  useEffect(() => drawn.resolve(), []);
  return drawFrame(
    model,
    content.vm.map((instance) => (
      <Instance
        key={instance.key}
        instance={instance}
        data={content.data[instance.key] ?? {}}
        model={model}
      />
    )),
  );
}

/** The least an editor needs: a frame around what is pointed at. */
function Overlay(): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || frame.current === null) return;
      const { x, y, width, height } = target.getBoundingClientRect();
      Object.assign(frame.current.style, {
        transform: `translate(${x}px, ${y}px)`,
        width: `${width}px`,
        height: `${height}px`,
      });
    };
    addEventListener('pointerover', follow);
    return () => removeEventListener('pointerover', follow);
  }, []);
  return <div ref={frame} className="ed-frame" />;
}

function typed(content: Content, text: string): Content {
  const data = content.data[KEY] as BlockData;
  const parts = data.subContentMap as Record<string, StoredPart>;
  const next = {
    ...data,
    subContentMap: { ...parts, BigTitle: { ...parts.BigTitle, title: text } },
  } as BlockData;
  return { ...content, data: { ...content.data, [KEY]: next } };
}

/** The page without anything to edit it. */
export function drawByHand(model: PageModel): ReactElement {
  return <Page model={model} />;
}

/**
 * The same page drawn by hand, or taken over where a server's HTML stands, with a bare overlay and the states
 * of the page as its history.
 */
export async function startHandEditor(model: PageModel): Promise<EditBench> {
  const chrome = document.createElement('div');
  document.body.append(chrome);
  const root = document.getElementById('root') as HTMLElement;
  if (root.firstChild === null) createRoot(root).render(drawByHand(model));
  else hydrateRoot(root, drawByHand(model));
  createRoot(chrome).render(<Overlay />);
  await drawn.promise;

  let now: Content = model.content.ast;
  let before = now;
  const show = (next: Content): void => {
    before = now;
    now = next;
    flushSync(() => change(() => next));
  };
  return {
    click: () => {
      clickOn(document.querySelector('#root h2') as Element);
      return Promise.resolve();
    },
    begin: () => Promise.resolve(),
    type: (round) => show(typed(now, `Typed ${round}`)),
    undo: () => show(before),
    insert(round) {
      const instance = { ...(now.vm[1] as BlockInstance), key: `copy${round}` };
      show({
        vm: now.vm.toSpliced(2, 0, instance),
        data: { ...now.data, [instance.key]: now.data[KEY] ?? {} },
      });
    },
    move() {
      const [first, second, third, ...rest] = now.vm as [
        BlockInstance,
        BlockInstance,
        BlockInstance,
        ...BlockInstance[],
      ];
      show({ ...now, vm: [first, third, second, ...rest] });
    },
    restore: () => show(before),
  };
}
