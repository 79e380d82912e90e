/**
 * An error whose message alone is displayed to the operator at a terminal: their input is wrong, and the
 * program is not at fault.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
