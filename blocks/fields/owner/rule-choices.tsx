import { type ReactElement } from 'react';
import { LimitedInput } from './limited-input.tsx';
import { useFieldHost, useFieldSite } from '../host.ts';
import { addChoice, choicesOf, textOf, withText, type Rule } from './rule-list.ts';
import { RuleRows } from './rule-rows.tsx';
import { useWords } from './use-words.ts';

/** The choices of a field, each in every language. Its value stays when its text changes. */
export function RuleChoices({ rule, set }: { rule: Rule; set(change: Rule): void }): ReactElement {
  const { say } = useFieldHost();
  const { languages } = useFieldSite();
  const wordOf = useWords();
  const choices = choicesOf(rule);
  const codes = languages.map(({ code }) => code);
  const nameOf = (at: number): string => `${say('console.rules.choice')} ${at + 1}`;
  const write = (at: number, code: string, text: string): void =>
    set({
      enum: choices.map((each, index) =>
        index === at ? { ...each, label: withText(each.label, code, codes, text) } : each,
      ),
    });
  return (
    <RuleRows
      items={choices}
      label={say('console.rules.choices')}
      addLabel={say('console.rules.addChoice')}
      fewest={1}
      change={(next) => set({ enum: next })}
      add={() => set({ enum: addChoice(choices, wordOf('choice')) })}
      {...{ nameOf }}
    >
      {(choice, at, onKeyDown) =>
        languages.map(({ code, title }) => (
          <LimitedInput
            key={code}
            onKeyDown={onKeyDown}
            lang={code}
            most={200}
            aria-label={`${nameOf(at)} · ${title}`}
            value={textOf(choice.label, code)}
            onChange={({ target }) => write(at, code, target.value)}
          />
        ))
      }
    </RuleRows>
  );
}
