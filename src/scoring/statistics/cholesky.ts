/**
 * Lower triangle L of a symmetric positive definite matrix, L L' = A, row by row; null where it is not
 * positive definite to the digits that a double has.
 * @param matrix `width` rows of `width`; only its lower triangle is read
 */
export function cholesky(matrix: Float64Array, width: number): Float64Array | null {
  const factor = new Float64Array(width * width);
  for (let row = 0; row < width; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let rest = matrix[row * width + column] as number;
      for (let inner = 0; inner < column; inner += 1) {
        rest -=
          (factor[row * width + inner] as number) * (factor[column * width + inner] as number);
      }
      if (row === column) {
        if (!(rest > 0)) return null;
        factor[row * width + row] = Math.sqrt(rest);
      } else {
        factor[row * width + column] = rest / (factor[column * width + column] as number);
      }
    }
  }
  return factor;
}

/** Solves L L' x = b. */
export function solveWith(factor: Float64Array, right: Float64Array): Float64Array {
  const width = right.length;
  const solution = Float64Array.from(right);
  for (let row = 0; row < width; row += 1) {
    let rest = solution[row] as number;
    for (let inner = 0; inner < row; inner += 1) {
      rest -= (factor[row * width + inner] as number) * (solution[inner] as number);
    }
    solution[row] = rest / (factor[row * width + row] as number);
  }
  for (let row = width - 1; row >= 0; row -= 1) {
    let rest = solution[row] as number;
    for (let inner = row + 1; inner < width; inner += 1) {
      rest -= (factor[inner * width + row] as number) * (solution[inner] as number);
    }
    solution[row] = rest / (factor[row * width + row] as number);
  }
  return solution;
}

/** ln |A| of A = L L'. */
export function logDeterminant(factor: Float64Array, width: number): number {
  let sum = 0;
  for (let row = 0; row < width; row += 1) sum += Math.log(factor[row * width + row] as number);
  return 2 * sum;
}
