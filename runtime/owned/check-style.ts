/** Checks the styles and conditions of nodes. */
import type { OwnedStyle, Shows, ShowsRow } from '../generated/documents.generated.ts';
import { ownMember } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';
import { subjectOf } from './subject.ts';
import { nearest, type NoteProblem } from './owned-problem.ts';
import { findVariants, keysIn, type OwnedScope } from './scope.ts';
import { LAYERS, STYLE_TABLE } from './style-table.ts';

export function checkStyle(
  style: OwnedStyle | undefined,
  scope: OwnedScope,
  at: Path,
  note: NoteProblem,
): void {
  if (style === undefined) return;
  checkLayers(style, at, note);
  for (const [key, byValue] of Object.entries(style.by ?? {})) {
    const variants = findVariants(scope, key);
    const here = [...at, 'by', key];
    if (variants === undefined) {
      const known = keysIn(scope).filter((name) => findVariants(scope, name) !== undefined);
      note('owned.by-unknown', { found: key, ...nearest(key, known) }, here);
      continue;
    }
    for (const [value, layers] of Object.entries(byValue)) {
      if (!variants.values.includes(value))
        note('owned.value-unknown', { found: value, ...nearest(value, variants.values) }, [...here, value]);
      checkLayers(layers, [...here, value], note);
    }
  }
}

function checkLayers(layers: Omit<OwnedStyle, 'by'>, at: Path, note: NoteProblem): void {
  for (const layer of LAYERS)
    for (const [name, token] of Object.entries(layers[layer] ?? {})) {
      const here = [...at, layer, name];
      const property = ownMember(STYLE_TABLE, name);
      if (property === undefined)
        note('owned.style-unknown', { found: name, ...nearest(name, Object.keys(STYLE_TABLE)) }, here);
      else if (!Object.hasOwn(property.values, token)) {
        const tokens = Object.keys(property.values);
        const { hint = '', ...more } = nearest(token, tokens);
        const known = `Known are ${tokens.join(', ')}.`;
        note('owned.style-value', { found: token, style: name, hint: hint || known, ...more }, here);
      } else if (property.attribute !== undefined && layer !== 'desktop')
        note('owned.style-everywhere', { found: name }, here);
    }
}

export function checkShows(shows: Shows | undefined, scope: OwnedScope, at: Path, note: NoteProblem): void {
  for (const group of ['all', 'any'] as const)
    shows?.[group]?.forEach((row, index) => checkRow(row, scope, [...at, group, index], note));
}

function checkRow(row: ShowsRow, scope: OwnedScope, at: Path, note: NoteProblem): void {
  const { field, is, isNot, empty, filled } = row;
  const tests = [is, isNot, empty, filled].filter((test) => test !== undefined);
  if (tests.length !== 1) note('owned.shows-test', {}, at);
  if (subjectOf(scope, field) === undefined) {
    note('owned.field-unknown', { found: field, ...nearest(field, keysIn(scope)) }, [...at, 'field']);
    return;
  }
  const variants = findVariants(scope, field);
  const value = is ?? isNot;
  if (variants === undefined || value === undefined) return;
  if (!variants.values.includes(String(value)) || variants.isSwitch !== (typeof value === 'boolean'))
    note('owned.value-unknown', { found: String(value), ...nearest(String(value), variants.values) }, at);
}
