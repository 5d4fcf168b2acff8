/** `npm run test:faults` proves at length what `npm test` looks at briefly. */
export const AT_LENGTH = process.env['ARENA_FAULTS'] === 'at-length';
