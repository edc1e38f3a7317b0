// Says of a box what is wrong with a text in it that is no value of its field.
import type { Field } from '@formily/core';
import { useEffect, useRef } from 'react';

/**
 * Adds a rule to the field: it is wrong while there is a message. The rule comes first: what was typed is
 * no empty field.
 */
export function useFault(field: Field, message: () => string): void {
  const latest = useRef(message);
  useEffect(() => {
    latest.current = message;
  });
  useEffect(() => {
    const before = field.validator;
    const validator = (): string => latest.current();
    const rules = [{ validator }, { triggerType: 'onBlur', validator }, before ?? []].flat();
    field.setValidator(rules as typeof before);
    return () => field.setValidator(before);
  }, [field]);
}
