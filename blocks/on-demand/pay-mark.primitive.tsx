// Draws a sign for a payment service in its colour.
import { definePrimitive } from '../contract.ts';

const MARKS = {
  aliPay: {
    colour: '#1677ff',
    ground: undefined,
    path:
      'M5.5 7.5h13M12 4.5v6M7 11h10c-1.2 4.2-5.4 7-8.6 7-2 0-3-1-3-2.2 0-1.5 1.5-2.4 3.2-2.4 3 0 6 2.2' +
      ' 10 4.1',
  },
  wxPay: {
    colour: '#07c160',
    // A speech bubble.
    ground:
      'M12 5c-4.7 0-8.5 2.9-8.5 6.5 0 2 1.2 3.8 3.1 5l-.7 2.5 2.9-1.5c1 .3 2.1.5 3.2.5' +
      ' 4.7 0 8.5-2.9 8.5-6.5S16.7 5 12 5z',
    path: 'M8.5 11.5l2.5 2.3 5-4.6',
  },
} as const;

/** Screen readers ignore it. */
export default definePrimitive({
  props: { name: { enum: ['aliPay', 'wxPay'], description: 'The service; Alipay without one.' } },
  draw:
    ({ name = 'aliPay' }) =>
    ({ attrs }) => {
      const { colour, ground, path } = MARKS[name];
      return (
        <svg {...attrs} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <rect width="24" height="24" rx="5" fill={colour} />
          {ground === undefined ? null : <path d={ground} fill="#fff" />}
          <path
            d={path}
            fill="none"
            stroke={ground === undefined ? '#fff' : colour}
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      );
    },
});
