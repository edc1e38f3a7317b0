// How the chosen node looks: tokens of the table at the chosen width. Other widths hold differences only.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import { BASE_STYLES } from '../../../../runtime/owned/node-kinds.ts';
import { LAYERS, STYLE_GROUPS, type LayerName } from '../../../../runtime/owned/style-table.ts';
import type { StyleProperty } from '../../../../runtime/owned/style-values.ts';
import { replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { useComposer } from './composer-context.ts';

export const NodeStyle = observer(function NodeStyle({
  groups,
}: {
  groups: readonly string[];
}): ReactElement {
  const { composer, words, read } = useComposer();
  const { node } = composer.node;
  return (
    <>
      <div className="ed-segments ed-layers" role="group" aria-label={words('width')}>
        {LAYERS.map((layer) => (
          <button
            key={layer}
            type="button"
            aria-pressed={composer.layer === layer}
            data-changed={isDifferent(node, layer) || undefined}
            onClick={() => composer.set({ layer })}
          >
            {words(layer)}
          </button>
        ))}
      </div>
      {STYLE_GROUPS.filter(({ name }) => groups.includes(name)).map(({ name, title, properties }) => (
        <fieldset key={name} className="ed-style-group">
          <legend>{read(title)}</legend>
          {Object.entries(properties).map(([property, table]) => (
            <StyleRow key={property} property={property} table={table} />
          ))}
        </fieldset>
      ))}
    </>
  );
});

const isDifferent = ({ style }: OwnedNode, layer: LayerName): boolean =>
  Object.keys(style?.[layer] ?? {}).length > 0;

type Tokens = Readonly<Record<string, string>>;

const tokensOf = ({ style }: OwnedNode, layer: LayerName): Tokens => style?.[layer] ?? {};

/** A node with another token of a property at a width; undefined takes it away. */
function withToken(
  node: OwnedNode,
  layer: LayerName,
  property: string,
  value: string | undefined,
): OwnedNode {
  const { [property]: _, ...rest } = tokensOf(node, layer);
  const tokens = value === undefined ? rest : { ...rest, [property]: value };
  return { ...node, style: { ...node.style, [layer]: tokens } };
}

interface StyleRowProps {
  property: string;
  table: StyleProperty;
}

const StyleRow = observer(function StyleRow({ property, table }: StyleRowProps): ReactElement | null {
  const { composer, words, read } = useComposer();
  const { layer } = composer;
  const { node } = composer.node;
  // What an attribute says is the same at all widths.
  if (table.attribute !== undefined && layer !== 'desktop') return null;
  const base = BASE_STYLES[node.is][property];
  const usual = layer === 'desktop' ? base : (tokensOf(node, 'desktop')[property] ?? base);
  const own = tokensOf(node, layer)[property];
  const title = read(table.title);
  const change = (value: string | undefined): void =>
    composer.change(
      replaceNode(composer.definition, node.id, (each) => withToken(each, layer, property, value)),
      `${node.id} ${layer} ${property}`,
    );
  return (
    <div className="ed-panel-row">
      <span className="ed-panel-title" data-changed={own !== undefined || undefined}>
        {title}
      </span>
      <select
        className="ed-box"
        aria-label={own === undefined || layer === 'desktop' ? title : `${title}, ${words('differs')}`}
        value={own ?? ''}
        onChange={({ currentTarget: { value } }) => change(value === '' ? undefined : value)}
      >
        <option value="">{`(${read(table.values[usual ?? '']?.title) || words('usual')})`}</option>
        {Object.entries(table.values).map(([token, value]) => (
          <option key={token} value={token}>
            {read(value.title)}
          </option>
        ))}
      </select>
      {own !== undefined && (
        <button
          type="button"
          className="ed-panel-reset"
          aria-label={words('reset', { title })}
          title={words('reset', { title })}
          onClick={() => change(undefined)}
        >
          <PanelIcon name="reset" />
        </button>
      )}
    </div>
  );
});
