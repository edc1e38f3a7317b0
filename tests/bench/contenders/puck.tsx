import { Render, type ComponentConfig, type Config, type Data, type Field } from '@puckeditor/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { Json, JsonObject } from '../../../runtime/model/json.ts';
import { isObject } from '../../../runtime/model/json.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { HAND_BLOCKS } from '../hand/blocks.ts';
import type { Contender } from './contender.ts';
import { drawFrame } from './hand.tsx';

interface Metadata {
  model: PageModel;
}

/** The field that edits a value, as a Puck configuration declares it. */
function fieldOf(value: Json | undefined): Field {
  if (Array.isArray(value))
    return { type: 'array', arrayFields: fieldsOf(value[0] as JsonObject | undefined) };
  if (isObject(value)) return { type: 'object', objectFields: fieldsOf(value) };
  return { type: typeof value === 'number' ? 'number' : 'text' };
}

function fieldsOf(value: JsonObject = {}): Record<string, Field> {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fieldOf(member)]));
}

/** A component a block, with the fields that edit it. */
export function makeConfig(model: PageModel): Config {
  const { vm, data } = model.content.ast;
  const components: Record<string, ComponentConfig> = {};
  for (const { key, block } of vm) {
    const Block = HAND_BLOCKS[block];
    if (Block === undefined || components[block] !== undefined) continue;
    components[block] = {
      fields: fieldsOf(data[key]),
      render: ({ puck, id: _, editMode: __, ...own }) => {
        const { model: page } = puck.metadata as Metadata;
        return <Block data={own} site={page.site} channel={page.channel} path={page.route.path} />;
      },
    };
  }
  const render = ({ children, puck }: { children: ReactNode; puck: { metadata: object } }): ReactElement =>
    drawFrame((puck.metadata as Metadata).model, children);
  return { components, root: { render } };
}

function idOf({ props }: Data['content'][number]): unknown {
  return (props as { id?: unknown }).id;
}

/** The page as Puck stores it. */
export function makeData(model: PageModel): Data {
  const { vm, data } = model.content.ast;
  return {
    root: { props: {} },
    content: vm.map(({ key, block }) => ({ type: block, props: { ...data[key], id: key } })),
  };
}

/** @puckeditor/core: one component a block, the hand-written markup inside each. */
export const puck: Contender = (model) => {
  const config = makeConfig(model);
  const initial = makeData(model);
  const metadata: Metadata = { model };
  return {
    draw: () => <Render config={config} data={initial} metadata={metadata} />,
    live() {
      let setData: (change: (data: Data) => Data) => void = () => undefined;
      function LivePage(): ReactElement {
        const [data, set] = useState(initial);
        setData = set;
        return <Render config={config} data={data} metadata={metadata} />;
      }
      return {
        element: <LivePage />,
        replace(key, next) {
          setData((data) => ({
            ...data,
            content: data.content.map((each) =>
              idOf(each) === key ? { ...each, props: { ...next, id: key } } : each,
            ),
          }));
        },
      };
    },
  };
};
