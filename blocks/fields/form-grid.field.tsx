import type { ReactNode } from 'react';
import { defineField } from './contract.ts';

/** Fields side by side where there is room. */
export default defineField({
  props: [],
  naming: () => 'own',
  async load() {
    const { createElement } = await import('react');
    return ({ children }) => createElement('div', { className: 'field-grid' }, children as ReactNode);
  },
});
