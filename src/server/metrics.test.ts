import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('counts requests, streams and jobs, in addition to the metrics of Node', async () => {
  const metrics = createMetrics()
  metrics.requestAnswered('likes.send', 204, 0.02)
  metrics.requestAnswered('likes.send', 200, 0.2)
  metrics.requestAnswered('likes.send', 503, 0.2)
  metrics.streamOpened()
  metrics.streamOpened()
  metrics.streamClosed()
  metrics.jobEnded('sweep', 'completed', 2)
  metrics.jobEnded('sweep', 'failed', 2)
  const text = await metrics.text()
  expect(text).toContain('http_request_duration_seconds_count{operation="likes.send",status_class="2xx"} 2')
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.025",operation="likes.send",status_class="2xx"} 1',
  )
  expect(text).toContain('http_request_duration_seconds_count{operation="likes.send",status_class="5xx"} 1')
  expect(text).toContain('open_streams 1')
  expect(text).toContain('jobs_total{job="sweep",outcome="failed"} 1')
  expect(text).toContain('job_duration_seconds_count{job="sweep"} 2')
  expect(text).toContain('process_cpu_seconds_total')
  expect(metrics.contentType).toContain('text/plain')
})

test('two instances in one process do not conflict', async () => {
  const [first, second] = [createMetrics(), createMetrics()]
  first.streamOpened()
  expect(await second.text()).toContain('open_streams 0')
})
