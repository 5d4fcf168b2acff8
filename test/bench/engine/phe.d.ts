/** The part of phe 0.6 that is measured; the package brings no types. */
declare module 'phe' {
  const phe: {
    /** Cards as four times the rank plus the suit; the smaller, the stronger. */
    evaluateCardCodes(codes: readonly number[]): number;
  };
  export default phe;
}
