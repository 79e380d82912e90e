/** An error whose message alone is meant for the operator at a terminal: what they gave is wrong, and no fault of the product. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
