// Draws the visitors' form on the canvas. Each rule is drawn by itself: a change draws one field anew.
import { createForm, type Field } from '@formily/core';
import { Schema } from '@formily/json-schema';
import {
  ExpressionScope,
  FieldContext,
  FormContext,
  ObjectField,
  observer,
  RecursionField,
  SchemaComponentsContext,
  SchemaContext,
  useField,
  VoidField,
  type ISchema,
} from '@formily/react';
import { createContext, memo, useContext, useMemo, type ComponentType, type ReactElement } from 'react';
import type { DesignNode, Outline } from '../../../../runtime/designer/outline.ts';
import { PANES } from '../../../../runtime/designer/roles.ts';
import { titleOf } from '../../../../runtime/designer/texts.ts';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type { FieldRegistry } from '../../../../runtime/forms/view/form-fields.tsx';
import { InnerFormServices } from '../../../assembly/forms/inner-form.tsx';
import { fieldOf, ownMembersOf } from './canvas-rules.ts';
import { useDesignState, useDesignTools } from './designer-context.ts';
import { useDrawn, type Drawing } from './use-drawn.ts';

type Component = FieldRegistry['components'][string];

/** The attribute of a mark: it stands before each field, and says which rule it draws. */
export const MARK = 'data-designed';

const DrawnContext = createContext<Drawing | undefined>(undefined);
/** The rule that is drawn. */
const NodeContext = createContext<DesignNode | undefined>(undefined);

interface CanvasFormProps {
  outline: Outline;
  language: string;
  onFailure(message: string): void;
}

export const CanvasForm = memo(function CanvasForm(props: CanvasFormProps): ReactElement | null {
  const drawn = useDrawn(props, dress);
  if (drawn === undefined) return null;
  return (
    <InnerFormServices translate={drawn.how.scope.t}>
      <div className="form" lang={drawn.how.language}>
        <SchemaComponentsContext.Provider value={drawn.how.components}>
          <ExpressionScope value={drawn.how.scope}>
            <DrawnContext value={drawn.how}>
              {drawn.roots.map((node) => (
                <DrawnRule key={node.id} node={node} />
              ))}
            </DrawnContext>
          </ExpressionScope>
        </SchemaComponentsContext.Provider>
      </div>
    </InnerFormServices>
  );
});

/** A rule in a Formily form of its own. What stands inside of a group is drawn in others. */
const DrawnRule = memo(function DrawnRule({ node }: { node: DesignNode }): ReactElement | null {
  const drawn = useContext(DrawnContext);
  if (drawn === undefined) throw new Error('A rule is drawn inside of a form.');
  const { describe, language, scope } = drawn;
  const { key, role } = node;
  const outer = useField<Field | undefined>();
  const pattern = outer?.pattern ?? 'editable';
  const isGroup = role === 'group' || role === 'panes' || role === 'pane';
  const text = JSON.stringify(isGroup ? ownMembersOf(node.rule) : node.rule);
  const field = useMemo(() => {
    const rule = JSON.parse(text) as Record<string, unknown>;
    const described = fieldOf(rule, key, language, describe) as ISchema;
    const form = createForm({ pattern });
    return (
      <FormContext.Provider value={form}>
        <FieldContext.Provider value={undefined as never}>
          {isGroup ? (
            <GroupField schema={new Schema(described)} name={key} scope={scope} />
          ) : (
            <RecursionField schema={described} name={key} />
          )}
        </FieldContext.Provider>
      </FormContext.Provider>
    );
  }, [text, key, isGroup, describe, language, scope, pattern]);
  return role === 'unknown' ? null : <NodeContext value={node}>{field}</NodeContext>;
}, drawsAlike);

/** A rule that others have moved along draws what it drew. */
function drawsAlike({ node: one }: { node: DesignNode }, { node: other }: { node: DesignNode }): boolean {
  return one.rule === other.rule && one.address.join('.') === other.address.join('.');
}

function GroupField({ schema, name, scope }: { schema: Schema; name: string; scope: object }): ReactElement {
  const Field = schema.type === 'object' ? ObjectField : VoidField;
  return (
    <SchemaContext.Provider value={schema}>
      <Field {...(schema.toFieldProps({ scope }) as object)} name={name}>
        <Inside />
      </Field>
    </SchemaContext.Provider>
  );
}

function Inside(): ReactElement | ReactElement[] | undefined {
  const node = useContext(NodeContext);
  const { words } = useDesignTools();
  if (node?.children.length === 0) return <p className="fd-inside">{words('emptyInside')}</p>;
  return node?.children.map((each) => <DrawnRule key={each.id} node={each} />);
}

/** Marks what a component draws; the element behind the mark is the field. */
function mark(Drawn: Component): Component {
  const Marked = observer(function Marked(props: Record<string, unknown>): ReactElement {
    const { address } = useField();
    const around = useContext(NodeContext)?.address.slice(0, -1) ?? [];
    return (
      <>
        <span hidden {...{ [MARK]: [...around, address].join('.') }} />
        <Drawn {...props} />
      </>
    );
  });
  // Reactions name parts as members.
  return Object.assign(Marked as ComponentType<Record<string, unknown>>, { ...Drawn, displayName: 'Marked' });
}

const marked = new WeakMap<Component, Component>();

function dress(components: FieldRegistry['components']): FieldRegistry['components'] {
  return Object.fromEntries(
    Object.entries(components).map(([name, component]) => {
      const plain = Object.hasOwn(PANES, name) ? (CanvasPanes as Component) : component;
      const dressed = marked.get(plain) ?? mark(plain);
      marked.set(plain, dressed);
      return [name, dressed];
    }),
  );
}

/** Tabs, steps and folds with one pane open: that of what is chosen. */
function CanvasPanes(): ReactElement {
  const holder = useContext(NodeContext);
  const wanted = useDesignState(({ panes }) => panes.get(holder?.id ?? ''));
  const panes = holder?.children ?? [];
  const open = panes.find(({ id }) => id === wanted) ?? panes[0];
  const language = useContext(DrawnContext)?.language ?? '';
  return (
    <div className="fd-panes">
      <ol className="fd-panes-bar">
        {panes.map(({ id, key, rule, address }, index) => (
          <li key={id} data-open={id === open?.id || undefined}>
            <span hidden {...{ [MARK]: address.join('.') }} />
            <span className="fd-pane-name">
              <b>{index + 1}</b> {String(localize(titleOf(rule), language) ?? key)}
            </span>
          </li>
        ))}
      </ol>
      {open !== undefined && (
        <div className="form" key={open.id}>
          <DrawnRule node={open} />
        </div>
      )}
    </div>
  );
}
