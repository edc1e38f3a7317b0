/** Finds what the references of tokens mean, also those that leave out their set or their mode. */
import { isObject } from '../../model/json.ts';
import { MAX_DEPTH, splitName, stepsOf, type Token } from './list-tokens.ts';

/** Characters of a text that has references in it: each of them may be a text with references again. */
const MAX_FILLED = 200;
const MAX_REFERENCES = 8;

/** Why nothing is meant: a reference leads nowhere or in a ring, or a text is made of too much. */
type Unresolved = 'reference' | 'tooLong';

export class References {
  /** The first two tokens of a name: a token does not mean itself. */
  private readonly byName = new Map<string, Token[]>();
  private readonly followed = new Map<Token, Token | Unresolved>();
  private readonly isOrdered: boolean;

  /** In order: the first of those with one name is meant, whatever set it stands in. */
  constructor(tokens: readonly Token[], { isOrdered }: { isOrdered: boolean }) {
    this.isOrdered = isOrdered;
    for (const token of tokens)
      for (let from = 0; from < Math.min(token.words.length, 4); from += 1) {
        const name = token.words.slice(from).join('.');
        this.put(name, token);
        if (!isOrdered) this.put(nearName(token, name), token);
      }
  }

  private put(name: string, token: Token): void {
    const known = this.byName.get(name);
    if (known === undefined) this.byName.set(name, [token]);
    else if (known.length < 2) known.push(token);
  }

  /** The token behind all references. What was found is kept: many texts may have the same reference. */
  follow(token: Token, steps = 0): Token | Unresolved {
    const known = this.followed.get(token);
    if (known !== undefined) return known;
    if (steps > MAX_DEPTH) return 'reference';
    // Until it is found: a ring leads back to it.
    this.followed.set(token, 'reference');
    const found = this.resolve(token, steps);
    this.followed.set(token, found);
    return found;
  }

  private resolve(token: Token, steps: number): Token | Unresolved {
    const { value } = token;
    const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : value;
    if (typeof reference !== 'string') return token;
    const named = stepsOf(reference);
    if (named === undefined) return this.fill(token, reference, steps);
    const meant = this.followName(token, named, steps);
    return typeof meant === 'string' || token.isComputed !== true ? meant : { ...meant, isComputed: true };
  }

  private followName(token: Token, named: readonly string[], steps: number): Token | Unresolved {
    const name = named
      .filter((step) => step !== '$value' && step !== '$root')
      .flatMap(splitName)
      .join('.');
    const other = (each: Token): boolean => each !== token;
    // That of the same set comes first; then the whole name, which was put in first.
    const near = this.isOrdered ? undefined : this.byName.get(nearName(token, name))?.find(other);
    const next = near ?? this.byName.get(name)?.find(other);
    return next === undefined ? 'reference' : this.follow(next, steps + 1);
  }

  /** References inside of a text: `rgba({ink}, 0.3)`. */
  private fill(token: Token, text: string, steps: number): Token | Unresolved {
    const parts = text.split(/(\{[^{}]+\})/);
    if (parts.length === 1) return token;
    if (parts.length > 2 * MAX_REFERENCES + 1) return 'tooLong';
    let value = '';
    for (const [at, part] of parts.entries()) {
      const named = at % 2 === 1 ? stepsOf(part) : undefined;
      const meant = named === undefined ? { value: part } : this.followName(token, named, steps);
      if (typeof meant === 'string') return meant;
      if (typeof meant.value !== 'string' && typeof meant.value !== 'number') return 'reference';
      const piece = String(meant.value);
      if (value.length + piece.length > MAX_FILLED) return 'tooLong';
      value += piece;
    }
    return { ...token, value };
  }
}

/** The name of a token in the set of another one. */
const nearName = ({ words }: Token, name: string): string => JSON.stringify([words[0], name]);
