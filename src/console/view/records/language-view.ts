// Knows which language of a record's texts is shown, and how many texts miss one.
import type { LanguageView, LanguageViewState } from '../../../assembly/forms/form-layout.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { keepValue, readKept } from '../../../../runtime/model/kept-values.ts';

const KEPT = 'console.languages';

export class RecordLanguages implements LanguageView {
  private state: LanguageViewState;
  private readonly listeners = new Set<() => void>();
  private readonly fields = new Map<string, readonly string[]>();

  /** Begins with the language that was shown last, else with `preferred`, else with the first one. */
  constructor(languages: readonly string[], preferred?: string) {
    const stored = readKept('browser', KEPT);
    const { shown, compares } = isObject(stored) ? stored : {};
    const known = [shown, preferred].find((code) => languages.some((each) => each === code));
    const first = typeof known === 'string' ? known : languages[0];
    this.state = { shown: first ?? '', compares: compares === true, missing: undefined };
  }

  readonly read = (): LanguageViewState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly choose = (shown: string): void => this.change({ shown });

  readonly compare = (compares: boolean): void => this.change({ compares });

  readonly note = (field: string, missing: readonly string[] | undefined): void => {
    if (String(this.fields.get(field)) === String(missing)) return;
    if (missing === undefined) this.fields.delete(field);
    else this.fields.set(field, missing);
    const counts: Record<string, number> = {};
    for (const code of [...this.fields.values()].flat()) counts[code] = (counts[code] ?? 0) + 1;
    this.show({ missing: this.fields.size === 0 ? undefined : counts });
  };

  private change(change: Partial<Pick<LanguageViewState, 'shown' | 'compares'>>): void {
    this.show(change);
    const { shown, compares } = this.state;
    keepValue('browser', KEPT, { shown, compares });
  }

  private show(change: Partial<LanguageViewState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
