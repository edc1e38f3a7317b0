// Edits how the chosen node looks at the chosen width, by tokens of the table. Other widths hold differences
// only.
import { observer } from 'mobx-react-lite';
import { useId, type ReactElement } from 'react';
import type { OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import { BASE_STYLES } from '../../../../runtime/owned/node-kinds.ts';
import { LAYERS, STYLE_GROUPS, type LayerName } from '../../../../runtime/owned/style-table.ts';
import type { StyleProperty } from '../../../../runtime/owned/style-values.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import type { Version } from '../../commands/composer/block-choices.ts';
import type { Composer } from '../../commands/composer/composer.ts';
import { useComposer } from './composer-context.ts';
import { VersionChoice } from './version-choice.tsx';

export const NodeStyle = observer(function NodeStyle({
  groups,
}: {
  groups: readonly string[];
}): ReactElement {
  const { composer, words, read } = useComposer();
  const { node } = composer.node;
  return (
    <>
      <VersionChoice />
      <div className="ed-segments ed-layers" role="group" aria-label={words('width')}>
        {LAYERS.map((layer) => (
          <button
            key={layer}
            type="button"
            aria-pressed={composer.layer === layer}
            data-changed={isDifferent(node, layer, composer.version) || undefined}
            onClick={() => composer.set({ layer })}
          >
            {words(layer)}
          </button>
        ))}
      </div>
      {composer.layer !== 'desktop' && <p className="ed-panel-hint">{words('followsDesktop')}</p>}
      {groupsFor(node, groups).map(({ name, title, properties }) => (
        <fieldset key={name} className="ed-style-group">
          <legend>{read(title)}</legend>
          {lookFirst(Object.entries(properties), ([property]) => property === LOOK).map(
            ([property, table]) => (
              <StyleRow key={property} property={property} table={table} />
            ),
          )}
        </fieldset>
      ))}
    </>
  );
});

/** What people change first of a button; other nodes have none. */
const LOOK = 'look';

function lookFirst<Each>(all: readonly Each[], isFirst: (each: Each) => boolean): Each[] {
  return [...all.filter(isFirst), ...all.filter((each) => !isFirst(each))];
}

/** The groups of a tab that do something for a node; of a link first those with its look. */
function groupsFor(node: OwnedNode, names: readonly string[]): typeof STYLE_GROUPS {
  const shown = STYLE_GROUPS.filter(
    ({ name, not }) => names.includes(name) && not?.includes(node.is) !== true,
  );
  return lookFirst(shown, ({ properties }) => node.is === 'link' && LOOK in properties);
}

type Tokens = Readonly<Record<string, string>>;

/** The tokens of a node at a width, of the version that is changed. */
function tokensOf({ style }: OwnedNode, layer: LayerName, version: Version | undefined): Tokens {
  const layers = version === undefined ? style : style?.by?.[version.choice]?.[version.value];
  return layers?.[layer] ?? {};
}

const isDifferent = (node: OwnedNode, layer: LayerName, version: Version | undefined): boolean =>
  Object.keys(tokensOf(node, layer, version)).length > 0;

/** Places on the ground that is around them. */
const ON_GROUND = new Set(['cover', 'behind', 'corner', 'end']);

/** Columns that stand side by side at any width, unless a narrower one says less. */
const FIXED_COLUMNS = /^(?:\d+|\d-\d)$/;
const MANY_COLUMNS = 3;

/** Of columns that are chosen first: a phone has no room for them, nor a tablet for many. */
function narrowColumns({ style }: OwnedNode, token: string): Partial<Record<LayerName, Tokens>> {
  if (!FIXED_COLUMNS.test(token) || token === '1' || style?.phone?.columns !== undefined) return {};
  const isMany = Number(token) > MANY_COLUMNS && style?.tablet?.columns === undefined;
  return { ...(isMany ? { tablet: { columns: '2' } } : {}), phone: { columns: '1' } };
}

/**
 * Undefined goes back to what is usual. A border without a color would be as dark as the text. Columns become
 * fewer where it is narrow. What is placed on a ground makes one of what is around it.
 */
function setToken(composer: Composer, property: string, token: string | undefined): void {
  const { layer, version } = composer;
  const { node, parent } = composer.node;
  const isOnGround = property === 'place' && token !== undefined && ON_GROUND.has(token);
  const isFirstBorder =
    property === 'border' &&
    token !== undefined &&
    token !== 'none' &&
    node.style?.desktop?.line === undefined;
  const isFirst = property === 'columns' && layer === 'desktop' && version === undefined;
  const wanted: Partial<Record<LayerName, Record<string, string | undefined>>> = {
    [layer]: { [property]: token, ...(isFirstBorder ? { line: 'line' } : {}) },
    ...(isFirst && token !== undefined ? narrowColumns(node, token) : {}),
  };
  const step = `${node.id} ${layer} ${property}`;
  if (isOnGround && parent !== undefined && parent.style?.desktop?.place === undefined)
    composer.operate(
      { do: 'setStyle', id: parent.id, layer: 'desktop', name: 'place', token: 'ground' },
      step,
    );
  for (const at of LAYERS)
    for (const [name, each] of Object.entries(wanted[at] ?? {}))
      composer.operate(
        {
          do: 'setStyle',
          id: node.id,
          layer: at,
          name,
          ...(version === undefined ? {} : { by: version }),
          ...(each === undefined ? {} : { token: each }),
        },
        step,
      );
}

interface StyleRowProps {
  property: string;
  table: StyleProperty;
}

const StyleRow = observer(function StyleRow({ property, table }: StyleRowProps): ReactElement | null {
  const { composer, words, read } = useComposer();
  const { layer, version } = composer;
  const { node } = composer.node;
  const id = useId();
  // What an attribute says is the same at all widths; versions may differ.
  if (table.attribute !== undefined && layer !== 'desktop') return null;
  const own = tokensOf(node, layer, version)[property];
  const isUseless = table.isFine === true || (property === LOOK && node.is !== 'link');
  if (isUseless && own === undefined) return null;
  const base = BASE_STYLES[node.is][property];
  const all = tokensOf(node, layer, undefined)[property];
  const below = (layer === 'desktop' ? undefined : tokensOf(node, 'desktop', version)[property]) ?? base;
  const usual =
    version === undefined ? below : (all ?? tokensOf(node, 'desktop', undefined)[property] ?? below);
  const title = read(table.title);
  const change = (token: string | undefined): void => setToken(composer, property, token);
  const value = read(table.values[usual ?? '']?.title) || words('usual');
  const isDiffering = own !== undefined && (layer !== 'desktop' || version !== undefined);
  const from = words(version === undefined ? 'desktop' : 'allVersions');
  const back = isDiffering ? words('resetTo', { title, from, value }) : words('reset', { title });
  return (
    <div className="ed-panel-row">
      <span className="ed-panel-title" data-changed={own !== undefined || undefined}>
        {title}
      </span>
      <select
        className="ed-box"
        aria-label={title}
        aria-describedby={isDiffering ? id : undefined}
        value={own ?? ''}
        onChange={({ currentTarget: { value } }) => change(value === '' ? undefined : value)}
      >
        <option value="">{`(${value})`}</option>
        {Object.entries(table.values)
          .filter(([token, { isFine }]) => isFine !== true || token === own)
          .map(([token, value]) => (
            <option key={token} value={token}>
              {read(value.title)}
            </option>
          ))}
      </select>
      {own !== undefined && <BackButton label={back} onClick={() => change(undefined)} />}
      {isDiffering && (
        <span id={id} className="ed-style-differs">
          {words('differsFrom', { from, value })}
        </span>
      )}
    </div>
  );
});

function BackButton({ label, onClick }: { label: string; onClick(): void }): ReactElement {
  return (
    <button type="button" className="ed-panel-reset" aria-label={label} title={label} onClick={onClick}>
      <PanelIcon name="reset" />
    </button>
  );
}
