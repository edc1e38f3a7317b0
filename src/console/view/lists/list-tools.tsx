// Draws the tools beside the filters of a list: the chooser of columns, the export, and the view.
import Button from 'antd/es/button';
import type { ReactElement } from 'react';
import { API_CALLS } from '../../../../runtime/generated/api-calls.generated.ts';
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { sortOf } from '../../contracts/list-query.ts';
import { keepValue } from '../../../../runtime/model/kept-values.ts';
import { MenuButton } from '../frame/menu-button.tsx';
import { isMoreColumn } from './more-columns.ts';
import { SavedViews } from './saved-views.tsx';
import { useDensity } from './use-density.ts';
import { columnsOf, viewsOf, type OpenList } from './use-open-list.ts';

export function ListTools({ open }: { open: OpenList }): ReactElement | null {
  const { translate } = useConsole();
  const { list, address, go, entity } = open;
  const views = viewsOf(list);
  const hasViews = views.length > 1;
  const hasColumns = address.view !== 'grid' && list.columns.length > 2;
  const { byHand, tree } = list;
  const isOtherSort = byHand === undefined ? address.sort !== '' : sortOf(list, address) !== byHand.sort;
  const canOrder = (byHand !== undefined || tree !== undefined) && isOtherSort;
  if (!canOrder && !hasColumns && !hasViews && entity?.may('export') !== true) return null;
  return (
    <div className="console-tools">
      {hasViews && (
        <div role="group" aria-label={translate('list.view')} className="console-views">
          {views.map((view) => (
            <Button
              key={view}
              aria-pressed={address.view === view}
              onClick={() => {
                keepValue('browser', `console.view.${list.name}`, view);
                go((before) => ({ ...before, view }));
              }}
            >
              {translate(`list.${view}`)}
            </Button>
          ))}
        </div>
      )}
      {canOrder && (
        <Button onClick={() => go((before) => ({ ...before, sort: list.byHand?.sort ?? '', pageNum: 1 }))}>
          {translate('list.ownOrder')}
        </Button>
      )}
      <DensitySwitch />
      <SavedViews open={open} />
      {hasColumns && <ColumnChooser open={open} />}
      {entity?.may('export') === true && <ExportMenu open={open} />}
    </div>
  );
}

/** Rows with more air, or more rows on a screen. */
function DensitySwitch(): ReactElement {
  const { translate } = useConsole();
  const [isCompact, setCompact] = useDensity();
  return (
    <Button className="console-density" aria-pressed={isCompact} onClick={() => setCompact(!isCompact)}>
      {translate('list.compact')}
    </Button>
  );
}

/** The names of the chosen columns; undefined when they are those that the list has by itself. */
function chosenColumns(list: ListDocument, names: readonly string[]): readonly string[] | undefined {
  const own = list.columns.filter(({ isOptional = false }) => !isOptional).map(({ name }) => name);
  const isOwn = own.length === names.length && own.every((name) => names.includes(name));
  return isOwn ? undefined : names;
}

function ColumnChooser({ open: { list, reader, address, go } }: { open: OpenList }): ReactElement {
  const { translate } = useConsole();
  const shown = columnsOf(list, address).map(({ name }) => name);
  const toggle = (name: string, isShown: boolean): void => {
    const names = list.columns
      .map((column) => column.name)
      .filter((each) => (each === name ? isShown : shown.includes(each)));
    go((before) => ({ ...before, columns: chosenColumns(list, names) }));
  };
  return (
    <MenuButton label={translate('list.columns')}>
      {list.columns.map(({ name, title }, index) => (
        <label key={name} className="console-choice">
          <input
            type="checkbox"
            checked={shown.includes(name)}
            disabled={index === 0}
            onChange={({ target }) => toggle(name, target.checked)}
          />
          {reader.text(title)}
        </label>
      ))}
    </MenuButton>
  );
}

/**
 * Address of the file with all that the search finds, with the shown columns in the shown order. Where an
 * owner has chosen none, a form's fields are all in it, also those that the screen has no room for.
 */
function exportAddress(open: OpenList, format: 'csv' | 'xlsx'): string {
  const { list, address, entity, search, reader } = open;
  const name = entity?.call('export') ?? '';
  const path = Object.hasOwn(API_CALLS, name) ? API_CALLS[name as keyof typeof API_CALLS].path : '';
  const shown = columnsOf(list, address);
  // Without a wish about fields, the server writes them all.
  const columns = address.columns === undefined ? shown.filter((each) => !isMoreColumn(each)) : shown;
  const query = new URLSearchParams({
    ...search,
    sort: sortOf(list, address),
    columns: columns.map((column) => column.name).join(','),
    titles: JSON.stringify(Object.fromEntries(columns.map(({ name, title }) => [name, reader.text(title)]))),
    format,
  });
  return `${path}?${query}`;
}

function ExportMenu({ open }: { open: OpenList }): ReactElement {
  const { translate } = useConsole();
  return (
    <MenuButton label={translate('list.export')}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <a key={format} className="console-choice" href={exportAddress(open, format)} download>
          {translate(`list.export.${format}`)}
        </a>
      ))}
    </MenuButton>
  );
}
