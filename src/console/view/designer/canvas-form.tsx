// The visitors' form on the canvas: a mark before each field says which rule it draws.
import { observer, RecursionField, useField, useFieldSchema } from '@formily/react';
import { useMemo, type ComponentType, type ReactElement } from 'react';
import { PANES } from '../../../../runtime/designer/roles.ts';
import type { FieldRegistry } from '../../../../runtime/forms/view/form-fields.tsx';
import { innerFormOf } from '../../../assembly/forms/inner-form.tsx';
import { useConsole } from '../../contracts/console-context.ts';
import { useDesigner } from './designer-context.ts';

type Component = FieldRegistry['components'][string];

/** The attribute of a mark. */
export const MARK = 'data-designed';

/** Marks what a component draws; the element behind the mark is the field. */
function marked(Drawn: Component): Component {
  const Marked = observer(function Marked(props: Record<string, unknown>): ReactElement {
    const field = useField();
    return (
      <>
        <span hidden {...{ [MARK]: field.address.toString() }} />
        <Drawn {...props} />
      </>
    );
  });
  // Reactions name parts as members.
  return Object.assign(Marked as ComponentType<Record<string, unknown>>, { ...Drawn, displayName: 'Marked' });
}

function dress(registry: FieldRegistry): FieldRegistry {
  const entries = Object.entries(registry.components).map(([name, component]): [string, Component] => [
    name,
    marked(Object.hasOwn(PANES, name) ? (CanvasPanes as Component) : component),
  ]);
  return { ...registry, components: Object.fromEntries(entries) };
}

/** Tabs, steps and folds with one pane open: that of what is chosen. */
const CanvasPanes = observer(function CanvasPanes(): ReactElement {
  const field = useField();
  const schema = useFieldSchema();
  const { state } = useDesigner();
  const panes = schema.mapProperties((inner, name) => {
    const props = (inner['x-component-props'] ?? {}) as Record<string, unknown>;
    const title = props.title ?? props.tab ?? props.header ?? (inner.title as unknown) ?? name;
    return { name: String(name), schema: inner, title: String(title) };
  });
  const address = field.address.toString();
  const holder = state.outline.all.find((node) => node.address.join('.') === address);
  const wanted = state.outline.byId.get(state.panes.get(holder?.id ?? '') ?? '')?.key;
  const open = panes.find(({ name }) => name === wanted) ?? panes[0];
  return (
    <div className="fd-panes">
      <ol className="fd-panes-bar">
        {panes.map(({ name, title }, index) => (
          <li key={name} data-open={name === open?.name || undefined}>
            <span hidden {...{ [MARK]: `${address}.${name}` }} />
            <span className="fd-pane-name">
              <b>{index + 1}</b> {title}
            </span>
          </li>
        ))}
      </ol>
      {open !== undefined && (
        <div className="form" key={open.name}>
          <RecursionField schema={open.schema} name={open.name} />
        </div>
      )}
    </div>
  );
});

/** The component that draws the rules of the canvas. */
export function useCanvasForm() {
  const { site } = useConsole();
  return useMemo(() => innerFormOf(site, dress), [site]);
}
